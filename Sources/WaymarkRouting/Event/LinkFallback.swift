/// What is tried in place of a link that no route takes, in this order.
@nonexhaustive
public enum LinkFallback: String, Hashable, Sendable, Codable {
    /// The nearest link above it that a route takes, where ``RouterConfiguration/opensAncestors`` says so.
    case ancestor
    /// The ``RouteOptions/fallback`` of a route that would take it if it were there, or that declined.
    case link
    /// A route for every link of the scheme, or for every link.
    case catchAll
    /// What the app does with links that nothing else takes.
    case unmatched
}

extension LinkFallback: CustomStringConvertible {
    /// What is tried, as a part of a sentence.
    public var description: String {
        switch self {
        case .ancestor: "the nearest link above"
        case .link: "the route's fallback"
        case .catchAll: "a route for all links"
        case .unmatched: "the handler of unmatched links"
        }
    }
}
