public import WaymarkRouting

extension Router {
    /// The rules by which links are rewritten before they are matched: those of ``/WaymarkRules/WaymarkRouting/Router/rules``, and behind them the app's own.
    public var rewrites: RewriteRules { core.appliedRules?.rules ?? .none }

    /// Puts rewrite rules in the place of those that the app has, all at once: a link that is being opened meets the old ones
    /// or the new ones throughout.
    ///
    /// The routes must be there before: a rule whose target none of them takes is refused. Rules that name functions find them
    /// in ``/WaymarkRules/WaymarkRouting/RouterConfiguration/rewriteFunctions``. Typed routes that the app opens are not rewritten: they are no links.
    ///
    /// - Parameters:
    ///   - rules: In the order in which they are tried.
    ///   - version: What the set is called, for those who look after links.
    /// - Throws: Everything that is wrong with them, as ``RewriteRules/faults(of:in:flags:matching:types:)`` finds it, and circles
    ///   through rules of ``/WaymarkRules/WaymarkRouting/Router/rules``; the rules that there were stay.
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

extension RouterConfiguration {
    /// The functions that rewrite rules name by their flags.
    public var rewriteFunctions: [String: RewriteFunction] {
        get { (ruleSettings as? RewriteFunctions)?.byFlag ?? [:] }
        set { ruleSettings = newValue.isEmpty ? nil : RewriteFunctions(byFlag: newValue) }
    }
}

/// The functions that rewrite rules name.
private struct RewriteFunctions: RuleSettings {
    let byFlag: [String: RewriteFunction]
}
