extension Router {
    /// Puts rewrites and overrides in front of those of the app, in the place of an earlier set, all at once: a link that is
    /// being opened meets the old ones or the new ones throughout.
    ///
    /// - Throws: Everything that is wrong with them; what there was stays.
    public func setRules(_ rules: RuleSet) throws(RuleSetError) {
        do { try setRewrites(rules.rewrites, version: "\(rules.version)") } catch {
            throw RuleSetError(rewrites: error.faults)
        }
    }

    /// Takes the rewrites and overrides of ``setRules(_:)`` back, all at once.
    public func removeRules() { core.setRewrites(nil) }
}
