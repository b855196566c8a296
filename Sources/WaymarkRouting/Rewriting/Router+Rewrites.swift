package import WaymarkCore

extension Router {
    /// The rules by which links are rewritten before they are matched.
    public var rewrites: RewriteRules { core.view().rewrites ?? .none }

    /// Puts rewrite rules in the place of those that there are, all at once: a link that is being opened meets the old ones
    /// or the new ones throughout.
    ///
    /// The routes must be there before: a rule whose target none of them takes is refused. Rules that name functions find them
    /// in ``RouterConfiguration/rewriteFunctions``. Typed routes that the app opens are not rewritten: they are no links.
    ///
    /// - Parameters:
    ///   - rules: In the order in which they are tried.
    ///   - version: What the set is called, for those who look after links.
    /// - Throws: Everything that is wrong with them, as ``RewriteRules/faults(of:in:flags:matching:types:)`` finds it; the rules that
    ///   there were stay.
    public func setRewrites(_ rules: [RewriteRule], version: String? = nil) throws(RewriteError) {
        try setRewrites(rules, version: version, planned: nil)
    }

    /// The same where targets may also be routes that are not registered, as a manifest has them for others.
    package func setRewrites(
        _ rules: [RewriteRule], version: String?, planned: RouteIndex?
    ) throws(RewriteError) {
        let view = core.view()
        // Another look-up may be about the rest of the table.
        let whole = view.isDirty ? try? CompiledTable(view.routes, configuration, version: 0) : nil
        let made = try RewriteRules.checking(
            rules, version: version, in: [(whole ?? view.table).index] + (planned.map { [$0] } ?? []), configuration)
        core.setRewrites(made.isEmpty && version == nil ? nil : made)
    }
}

extension TableView {
    /// What the rewrite rules make of a link from a source.
    ///
    /// - Parameter left: The links that the opening has left.
    func rewriting(
        _ link: DeepLink, from source: LinkSource?, _ core: RouterCore, left: [String] = []
    ) throws(RewriteFailure) -> RewriteResult? {
        guard let rewrites else { return nil }
        let configuration = core.configuration
        let result = try rewrites.rewrite(
            link, in: RewriteContext(source: source?.kind, appVersion: configuration.appVersion),
            greatestSteps: configuration.greatestHops, limits: core.limits, left: left)
        return result.steps.isEmpty ? nil : result
    }

    /// The link that is matched in place of a link; `nil` where its rewriting fails.
    func rewritten(_ link: DeepLink, from source: LinkSource?, _ core: RouterCore) -> DeepLink? {
        if rewrites == nil { return link }
        do throws(RewriteFailure) {
            return try rewriting(link, from: source, core)?.link ?? link
        } catch {
            return nil
        }
    }
}

extension RouterError {
    /// What a failure of rewriting means for an opening.
    static func reason(of failure: RewriteFailure) -> RouterError.Reason {
        switch failure.reason {
        case .unreadable(_, let error): .unreadable(error)
        case .tooManySteps: .tooManyHops(failure.links)
        case .loop: .redirectLoop(failure.links)
        }
    }
}

extension Opening {
    /// The hop of the link that a hop's link is rewritten to; the same where no rule takes it.
    ///
    /// - Throws: Why the link may not come in, or could not be rewritten; observers are told.
    @inline(never)
    func rewritten(_ hop: Hop) throws(RouterError) -> Hop {
        guard !hop.isRewritten, case .link(let link) = hop.target else { return hop }
        do { try hop.enter() } catch { throw ended(error, hop) }
        let result: RewriteResult?
        do throws(RewriteFailure) {
            result = try hop.view.rewriting(link, from: source, core, left: hop.previous)
        } catch {
            throw ended(hop.error(RouterError.reason(of: error), at: .rewriting), hop)
        }
        guard let result else { return hop.rewritten(to: nil) }
        hop.note(.rewrite, result.link.text, until: core.clock.now)
        hop.emit(.rewritten(to: result.link.text, rules: result.rules))
        return hop.rewritten(to: result)
    }
}

extension Hop {
    /// The same hop with the link that the rules gave, if they did; it is not rewritten again.
    func rewritten(to result: RewriteResult?) -> Hop {
        let left = result.map { [text] + $0.steps.dropLast().map(\.link.text) } ?? []
        return Hop(
            core: core, view: view, opening: opening, scope: scope, source: source,
            target: result.map { .link($0.link) } ?? target, previous: previous + left, callSteps: callSteps,
            shadowed: shadowed, start: moment, steps: steps, isRewritten: true, isEntered: true)
    }
}
