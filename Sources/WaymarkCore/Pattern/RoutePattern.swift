/// The shape of the links that a route answers.
public struct RoutePattern: Hashable, Sendable {
    /// The pattern as it was written.
    public let text: String

    /// Reads a pattern.
    public init(_ text: String, rules: MatchingRules = MatchingRules()) throws(PatternError) {
        self.text = text
    }
}
