/// An alternative to an unmatched link. The cases are in the order in which they are tried.
@nonexhaustive
public enum LinkFallback: String, Hashable, Sendable, Codable {
    /// The nearest ancestor of the link that a route matches, if ``RouterConfiguration/opensAncestors`` is `true`.
    case ancestor
    /// The ``RouteOptions/fallback`` of a route that would match the link but is not available, or that declined.
    case link
    /// A route for every link of the scheme, or for every link.
    case catchAll
    /// The app's handler of unmatched links.
    case unmatched
}

extension LinkFallback: CustomStringConvertible {
    /// The alternative, as part of a sentence.
    public var description: String {
        switch self {
        case .ancestor: "the nearest link above"
        case .link: "the route's fallback"
        case .catchAll: "a route for all links"
        case .unmatched: "the handler of unmatched links"
        }
    }
}
