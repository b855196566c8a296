/// How many openings of a kind there were in a span of time.
package struct CountRow: Sendable, Hashable {
    /// When the span begins.
    package var time: Int
    /// The version of the rules that counted; 0 for none.
    package var version: Int
    /// The route's id; empty for none.
    package var route: String
    /// The rule that led the link on; empty for none.
    package var rule: String
    /// Where the link came from.
    package var source: String
    /// What became of it.
    package var outcome: String
    /// How many.
    package var openings: Int
}
