public import WaymarkRouting

extension Router {
    /// The rules that rewrite links before they are matched: those of ``/WaymarkRules/WaymarkRouting/Router/rules``,
    /// and then the app's own.
    public var rewrites: RewriteRules { core.appliedRules?.rules ?? .none }

    /// Replaces the app's rewrite rules atomically: the opening of a link uses either the old rules throughout or the
    /// new ones.
    ///
    /// Register the routes first: a rule whose target no route matches is rejected. The functions that rules name are
    /// those of ``/WaymarkRules/WaymarkRouting/RouterConfiguration/rewriteFunctions``. Typed routes that the app opens
    /// are not rewritten, because they are not links.
    ///
    /// - Parameters:
    ///   - rules: The rules, in the order in which they are tried.
    ///   - version: The name of the set, for logs and reports.
    /// - Throws: A ``RewriteError`` with all faults that ``RewriteRules/faults(of:in:flags:matching:types:)`` finds,
    ///   and with cycles through ``/WaymarkRules/WaymarkRouting/Router/rules``. The previous rules then stay in effect.
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

extension RouterConfiguration {
    /// The maximum number of consecutive rewrites or overrides that a set of rules may have. An app with a lower limit
    /// on hops accepts the same sets as others, so that a server that does not know the limit is never less strict.
    var greatestChain: Int { max(greatestHops, RewriteRules.greatestSteps) }
}

/// The functions that rewrite rules name.
private struct RewriteFunctions: RuleSettings {
    let byFlag: [String: RewriteFunction]
}
