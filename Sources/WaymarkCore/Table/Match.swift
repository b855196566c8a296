/// A route that takes a link: its value, and what the link says to it.
public struct Match<Value: Sendable>: Sendable {
    /// The value of the route: its answer.
    public let value: Value
    /// The match as the engine gives it.
    public let found: IndexMatch

    @usableFromInline
    init(_ found: IndexMatch, _ value: Value) {
        self.found = found
        self.value = value
    }

    /// The link.
    public var link: DeepLink { found.link }

    /// The route as it was added.
    public var route: RouteEntry { found.route }

    /// The named values of the path, from left to right; one of an absent group has none.
    ///
    /// - Complexity: O(*n*) for a path of *n* bytes, at each call.
    public var parameters: RouteParameters { found.parameters }

    /// The segments of the unnamed tail, or `nil` where the pattern has none.
    public var tail: [String]? { found.tail }

    /// Returns the segments of a named tail, or `nil` where the pattern has none of this name.
    public func segments(of name: String) -> [String]? { found.segments(of: name) }

    /// The query's pairs under the table's rules.
    public var query: LinkQuery { found.query }
}
