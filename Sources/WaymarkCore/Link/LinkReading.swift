/// How links are read, worked out once for whoever reads many.
package final class LinkReading: Sendable {
    let rules: FrozenRules
    let hosts: [String: MatchingRules.Host]
    let limits: LinkLimits

    /// What the rules and limits say of reading.
    package init(_ rules: MatchingRules, limits: LinkLimits) {
        self.rules = FrozenRules(rules)
        hosts = rules.hostByScheme
        self.limits = limits
    }
}
