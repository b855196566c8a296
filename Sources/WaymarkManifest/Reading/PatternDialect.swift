import WaymarkCore

/// The dialects whose patterns are judged here, by their names in a manifest.
enum PatternDialect: String, CaseIterable {
    case waymark

    /// Reads a pattern only to learn whether that can be done.
    func check(_ pattern: String, rules: MatchingRules) throws(PatternError) {
        switch self {
        case .waymark: _ = try RoutePattern(pattern, rules: rules)
        }
    }
}
