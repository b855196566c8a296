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
    /// How many of them count when a publication is judged; 0 if they met a rule, as they are in another row too.
    package var weight = 0.0
}

extension CountRow {
    /// What the names of counts are in whose place there is no room for further ones.
    static let otherName = "…"

    /// The same without the names that it came with.
    var other: CountRow {
        var row = self
        row.route = Self.otherName
        row.rule = rule.isEmpty ? "" : Self.otherName
        row.source = Self.otherName
        return row
    }
}

/// What openings weigh when a publication is judged.
package struct CountWeight: Sendable, Equatable {
    /// Whether they were by the publication that is judged, or a later version.
    let isNew: Bool
    /// What became of the links.
    let outcome: String
    let weight: Double
}
