import WaymarkCore

/// A route that may answer a link, and what led to it.
///
/// It is one object, so that a request goes from interceptor to interceptor at the cost of one count of references.
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
    /// The names by which the route is known: its id, if it has one, and the pattern.
    package var names: [String] { [live.route.id, pattern.text].compactMap(\.self) }

    /// The name that errors and the trace have for the route.
    package var name: String { live.route.name }

    /// The values that the link gives by name, decoded.
    ///
    /// - Parameter fromPath: Whether only the path's count; otherwise those of the query and the route's defaults as well.
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

    /// The named values of the path; of a typed route none, as its link was not asked for.
    var parameters: RouteParameters {
        if case .link(let match) = origin { return match.parameters }
        return .none
    }
}
