internal import WaymarkRouting

/// A router's decision on a link, in the form of a recording.
struct RecordedDecision: Codable {
    /// `route`, `unmatched` or `refused`.
    var decision: String
    var route: String?
    var parameters: [String: String]?

    init(_ decision: RouteDecision) {
        switch decision {
        case .route(let name, let parameters):
            self.decision = "route"
            (route, self.parameters) = (name, parameters)
        case .unmatched: self.decision = "unmatched"
        case .refused: self.decision = "refused"
        }
    }

    /// Whether the decision is known to this version.
    var isKnown: Bool { ["route", "unmatched", "refused"].contains(decision) }

    /// The decision, or `nil` if it is unknown, or lacks its route.
    var routeDecision: RouteDecision? {
        switch decision {
        case "route": route.map { .route($0, parameters: parameters ?? [:]) }
        case "unmatched": .unmatched
        case "refused": .refused
        default: nil
        }
    }
}
