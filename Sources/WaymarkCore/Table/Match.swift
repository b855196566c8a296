/// A route that matches a link, with its value and the link's values.
public struct Match<Value: Sendable>: Sendable {
    /// The value of the route.
    public let value: Value
    /// The match, as the index returns it.
    public let found: IndexMatch

    @usableFromInline
    init(_ found: IndexMatch, _ value: Value) {
        self.found = found
        self.value = value
    }

    /// The link.
    public var link: DeepLink { found.link }

    /// The route, as added.
    public var route: RouteEntry { found.route }

    /// The named values of the path, from left to right. A parameter of an absent group has no value.
    ///
    /// - Complexity: O(*n*) for a path of *n* bytes, at each call.
    public var parameters: RouteParameters { found.parameters }

    /// The segments of the unnamed tail, or `nil` if the pattern has none.
    public var tail: [String]? { found.tail }

    /// Returns the segments of a named tail, or `nil` if the pattern has no tail with the name.
    public func segments(of name: String) -> [String]? { found.segments(of: name) }

    /// The query's pairs under the table's rules.
    public var query: LinkQuery { found.query }
}
