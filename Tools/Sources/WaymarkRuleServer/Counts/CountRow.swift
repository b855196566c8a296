/// The number of openings of a kind in a span of time.
package struct CountRow: Sendable, Hashable {
    /// The beginning of the span.
    package var time: Int
    /// The version of the rules that counted; 0 for none.
    package var version: Int
    /// The route's id; empty for none.
    package var route: String
    /// The rule that changed where the link leads; empty for none.
    package var rule: String
    /// The source of the link.
    package var source: String
    /// The outcome of the link.
    package var outcome: String
    /// The number of openings.
    package var openings: Int
    /// The version of the app; empty if it is not known.
    package var appVersion = ""
    /// The number of openings that count when a publication is judged; 0 if they met a rule, because another row has
    /// them too.
    package var weight = 0.0
}

extension CountRow {
    /// The name of all counts beyond the limit of names.
    static let otherName = "…"

    /// The same without the names that it came with.
    var other: CountRow {
        var row = self
        row.route = Self.otherName
        row.rule = rule.isEmpty ? "" : Self.otherName
        row.source = Self.otherName
        row.appVersion = Self.otherName
        return row
    }
}

/// The weight of openings when a publication is judged.
package struct CountWeight: Sendable, Equatable {
    /// Whether they were by the publication that is judged, or a later version.
    let isNew: Bool
    /// The outcome of the links.
    let outcome: String
    let weight: Double
}
