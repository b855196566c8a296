public import WaymarkCore

/// The texts of a route's properties, arranged as in its link.
public struct RouteFields: Hashable, Sendable {
    /// The values of the path by the names of the pattern's parameters, decoded; a list in a tail as its segments.
    ///
    /// A parameter in an optional group that is left out has no value.
    public let path: [String: PatternValue]
    /// The pairs of the query in the order in which the properties are declared, decoded.
    public let query: [LinkQuery.Pair]
}
