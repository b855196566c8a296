public import WaymarkCore

/// The texts of a route's properties, arranged as its link has them.
public struct RouteFields: Hashable, Sendable {
    /// The values of the path by the names of the pattern's parameters, decoded; a list in a tail by its segments.
    ///
    /// What an optional group leaves out has none.
    public let path: [String: PatternValue]
    /// The pairs of the query in the order in which the properties are declared, decoded.
    public let query: [LinkQuery.Pair]
}
