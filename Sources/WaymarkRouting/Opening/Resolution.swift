public import WaymarkCore

/// The route that a link leads to, found without running anything.
public struct Resolution: Sendable {
    /// The link that the route matches: the given one, or the link to which it is rewritten.
    public let link: DeepLink
    /// The route that matches it.
    public let route: RouteDescription
    /// The pattern that matches it, if the route has several.
    public let pattern: RoutePattern
    private let match: IndexMatch

    init(_ candidate: TableView.Candidate) {
        link = candidate.match.link
        route = candidate.live.route.description
        pattern = candidate.match.route.pattern
        match = candidate.match
    }

    /// The named values of the path, from left to right, decoded.
    public var parameters: RouteParameters { match.parameters }

    /// The segments of the unnamed tail, decoded, or `nil` if the pattern has none.
    public var tail: [String]? { match.tail }

    /// The query's pairs, decoded, under the router's rules.
    public var query: LinkQuery { match.query }
}
