/// The number of openings of a kind in a span of time.
package struct CountRow: Sendable, Hashable {
    /// The beginning of the span.
    package var time: Int
    /// The version of the rules that counted; 0 for none.
    package var version: Int
    /// The route's id; empty for none.
    package var route: String
    /// The rule that led the link on; empty for none.
    package var rule: String
    /// The source of the link.
    package var source: String
    /// The outcome of the link.
    package var outcome: String
    /// The number of openings.
    package var openings: Int
}
