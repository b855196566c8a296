/// The decision of a router about a link, as a value that can be compared with another router's decision.
@nonexhaustive
public enum RouteDecision: Hashable, Sendable {
    /// A route matches the link; with its id or pattern, and its values by name.
    case route(String, parameters: [String: String] = [:])
    /// No route matches the link.
    case unmatched
    /// The link is turned away, whether or not a route matches it.
    case refused
}

extension RouteDecision {
    /// The values by name, or none.
    var parameters: [String: String] {
        if case .route(_, let parameters) = self { parameters } else { [:] }
    }

    /// Returns the same decision with other values.
    func with(_ parameters: [String: String]) -> RouteDecision {
        if case .route(let name, _) = self { .route(name, parameters: parameters) } else { self }
    }
}

extension RouteDecision: CustomStringConvertible {
    /// The decision, as part of a sentence.
    public var description: String {
        switch self {
        case .route(let name, let parameters):
            "'\(name)'" + parameters.ordered { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        case .unmatched: "no route"
        case .refused: "refused"
        }
    }
}
