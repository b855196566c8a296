import WaymarkCore

/// A route that may answer a link, with the hop and match that led to it.
///
/// It is one object, so that passing a request from interceptor to interceptor costs a single reference count.
package final class AskedRoute: Sendable {
    /// The link.
    let hop: Hop
    /// The route.
    let live: LiveRoute
    /// The match or the typed route that led here.
    let origin: RouteRequest.Origin

    init(hop: Hop, live: LiveRoute, origin: RouteRequest.Origin) {
        self.hop = hop
        self.live = live
        self.origin = origin
    }
}

extension AskedRoute {
    /// The names of the route: its id, if it has one, and the pattern.
    package var names: [String] { [live.route.id, pattern.text].compactMap(\.self) }

    /// The name of the route in errors and the trace.
    package var name: String { live.route.name }

    /// Returns the link's values by name, decoded.
    ///
    /// - Parameter fromPath: Whether only the path's values are returned; otherwise, those of the query and the route's
    ///   defaults as well.
    package func values(fromPath: Bool) -> [String: String] {
        guard !fromPath, case .link(let match) = origin else { return parameters.dictionary }
        let arguments = match.arguments(
            caller: [], defaults: live.route.defaults.map { ($0.key, $0.value) }, text: { $0 }, absent: "",
            list: { $0.joined(separator: ",") })
        return Dictionary(arguments.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    var pattern: RoutePattern {
        switch origin {
        case .link(let match): match.route.pattern
        case .typed(let typed): typed.pattern
        }
    }

    /// The named values of the path; none for a typed route, whose link was not requested.
    var parameters: RouteParameters {
        if case .link(let match) = origin { return match.parameters }
        return .none
    }
}
