import WaymarkCore

extension Router {
    /// The rules by which links are rewritten before they are matched: those of ``rules``, and behind them the app's own.
    public var rewrites: RewriteRules { core.view().rules?.rewrites ?? .none }

    /// Puts rewrite rules in the place of those that the app has, all at once: a link that is being opened meets the old ones
    /// or the new ones throughout.
    ///
    /// The routes must be there before: a rule whose target none of them takes is refused. Rules that name functions find them
    /// in ``RouterConfiguration/rewriteFunctions``. Typed routes that the app opens are not rewritten: they are no links.
    ///
    /// - Parameters:
    ///   - rules: In the order in which they are tried.
    ///   - version: What the set is called, for those who look after links.
    /// - Throws: Everything that is wrong with them, as ``RewriteRules/faults(of:in:flags:matching:types:)`` finds it, and circles
    ///   through rules of ``rules``; the rules that there were stay.
    public func setRewrites(_ rules: [RewriteRule], version: String? = nil) throws(RewriteError) {
        do throws(RuleSetError) {
            try core.changeRules(
                { layers in
                    layers.rewrites = rules
                    layers.version = version
                }, refusing: \.faultsOfOwn)
        } catch {
            throw RewriteError(error.rewrites)
        }
    }
}

extension TableView {
    /// What rewrite rules make of a link from a source.
    ///
    /// - Parameter left: The links that the opening has left.
    func rewriting(
        _ link: DeepLink, by rewrites: RewriteRules, from source: LinkSource?, _ core: RouterCore, left: [String] = []
    ) throws(RewriteFailure) -> RewriteResult {
        let configuration = core.configuration
        return try rewrites.rewrite(
            link, in: RewriteContext(source: source?.kind, appVersion: configuration.appVersion),
            greatestSteps: configuration.greatestHops, limits: core.limits, left: left)
    }
}

extension RouterError {
    /// What a failure of rewriting means for an opening.
    static func reason(of failure: RewriteFailure) -> RouterError.Reason {
        switch failure.reason {
        case .unreadable(_, let error): .unreadable(error)
        case .tooManySteps: .tooManyHops(failure.links)
        case .loop: .redirectLoop(failure.links)
        case .asksRouter: .rewriteAsksRouter(rule: failure.rule)
        }
    }
}
