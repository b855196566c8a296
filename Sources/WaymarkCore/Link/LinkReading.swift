/// The settings of reading, worked out once for all links of a router.
package final class LinkReading: Sendable {
    let rules: FrozenRules
    let hosts: [String: MatchingRules.Host]
    package let limits: LinkLimits

    /// Waymark's own rules and limits.
    static let standard = LinkReading(.standard, limits: .standard)

    /// Works out the settings of rules and limits.
    package init(_ rules: MatchingRules, limits: LinkLimits) {
        self.rules = FrozenRules(rules)
        hosts = rules.hostByScheme
        self.limits = limits
    }
}
