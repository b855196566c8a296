import WaymarkCore

/// What a router does with a link, as a value to compare with what another one does.
@nonexhaustive
public enum RouteDecision: Hashable, Sendable {
    /// A route takes the link: its id or pattern, and the values that it is given by name.
    case route(String, parameters: [String: String] = [:])
    /// No route takes the link.
    case unmatched
    /// The link is turned away, whether or not a route would take it.
    case refused
}

extension RouteDecision {
    /// The values by name, or none.
    var parameters: [String: String] {
        if case .route(_, let parameters) = self { parameters } else { [:] }
    }

    /// The same with other values.
    func with(_ parameters: [String: String]) -> RouteDecision {
        if case .route(let name, _) = self { .route(name, parameters: parameters) } else { self }
    }
}

extension RouteDecision: CustomStringConvertible {
    /// The decision as a part of a sentence.
    public var description: String {
        switch self {
        case .route(let name, let parameters):
            "'\(name)'" + parameters.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        case .unmatched: "no route"
        case .refused: "refused"
        }
    }
}

extension Redaction {
    /// Two decisions about one link, with hidden values taken out: those of hidden names, and the same values wherever the
    /// other router has them under another name.
    func hiding(
        _ here: RouteDecision, _ there: RouteDecision, known: [RouteParameters.Element]
    ) -> (here: RouteDecision, there: RouteDecision) {
        let named = [here, there].flatMap(\.parameters).map { ($0.key, $0.value) } + known.map { ($0.name, $0.value) }
        let hidden = Set(named.filter { hides($0.0) && !$0.1.isEmpty }.map(\.1))
        func shown(_ decision: RouteDecision) -> RouteDecision {
            var parameters = decision.parameters
            for (name, value) in parameters
            where hides(name) || hidden.contains(value) || carriesHidden(Array(value.utf8)[...]) {
                parameters[name] = Self.mark
            }
            return decision.with(parameters)
        }
        return (shown(here), shown(there))
    }
}
