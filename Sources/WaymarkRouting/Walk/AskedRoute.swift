import WaymarkCore

/// A route that may answer a link, and what led to it.
///
/// It is one object, so that a request goes from interceptor to interceptor at the cost of one count of references.
final class AskedRoute: Sendable {
    /// The link.
    let hop: Hop
    /// The route.
    let live: LiveRoute
    /// What led to the route.
    let origin: RouteRequest.Origin

    init(hop: Hop, live: LiveRoute, origin: RouteRequest.Origin) {
        self.hop = hop
        self.live = live
        self.origin = origin
    }
}

extension AskedRoute {
    var pattern: RoutePattern {
        switch origin {
        case .link(let match): match.route.pattern
        case .typed(let typed): typed.pattern
        }
    }

    /// The named values of the path; of a typed route none, as nobody has asked for its link.
    var parameters: RouteParameters {
        if case .link(let match) = origin { return match.parameters }
        return .none
    }
}
