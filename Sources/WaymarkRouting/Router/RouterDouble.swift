import WaymarkCore

/// The settings that make a router a double for tests of a feature: it records everything that is opened, and answers
/// typed routes that are not registered. The double itself is in `WaymarkTesting`.
package struct RouterDouble: Sendable {
    /// A link or route as the router received it.
    package struct Received: Sendable {
        /// The number of the opening in events.
        package let opening: UInt64
        /// The number of the enclosing opening, or `nil`.
        package let parent: UInt64?
        /// The text; for a typed route, its link, or its type's name if it has none.
        package let text: String
        /// The source of the link.
        package let source: LinkSource
        /// The typed route, or `nil`.
        package let route: (any RouteProtocol)?
        /// The values that the caller passed with it.
        package let values: CallerValues
    }

    /// The id of the double's own route, which matches every link that no other route matches.
    package static let catchAllID = "waymark.unstubbed"

    /// Called once for each opening, before anything else happens to it, and not for the targets of redirects.
    let received: @Sendable (Received) -> Void
    /// Answers a typed route of an unregistered type whose link only the double's own route matches.
    let answer: @Sendable (any RouteProtocol, RouteRequest) throws -> Response

    /// Creates a double from two functions.
    package init(
        received: @escaping @Sendable (Received) -> Void,
        answer: @escaping @Sendable (any RouteProtocol, RouteRequest) throws -> Response
    ) {
        self.received = received
        self.answer = answer
    }

    /// Returns the route that stands in for a route of an unregistered type.
    func standIn(for route: any RouteProtocol) -> LiveRoute {
        func draft<R: RouteProtocol>(_ route: R) -> RouteDraft {
            RouteDraft(
                R.self, .public, SourcePlace(file: R.id, line: 0),
                .synchronous { [answer] request in try answer(route, request) }
            ).unrestricted
        }
        return LiveRoute(RegisteredRoute(number: 0, draft: draft(route), rules: .standard), steps: [])
    }
}

extension RouteDraft {
    /// The registration of a double, to which the sources, the condition and the interceptors of a type's own options
    /// do not apply.
    package var unrestricted: RouteDraft {
        var draft = self
        draft.options.sources = nil
        draft.options.condition = nil
        draft.options.interceptors = []
        return draft
    }
}

extension Hop {
    /// Notifies the router's double, if there is one, of the received link or route.
    func emitDouble() {
        guard let double = core.double else { return }
        var route: (any RouteProtocol)?
        if case .typed(let typed) = target { route = typed.route }
        double.received(
            RouterDouble.Received(
                opening: number, parent: parent, text: text, source: source, route: route, values: values))
    }
}
