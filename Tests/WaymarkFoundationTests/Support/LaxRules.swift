import WaymarkCore

extension MatchingRules {
    /// Rules that refuse neither user information nor ports.
    static var lax: MatchingRules {
        var rules = MatchingRules()
        rules.userInformation = .ignore
        return rules
    }
}
