import WaymarkCore

/// The settings that make a router a double for tests of a feature: it records everything that is opened, and answers typed
/// routes that are not registered. `WaymarkTesting` has the double itself.
package struct RouterDouble: Sendable {
    /// Something that was given to the router, as it was given.
    package struct Received: Sendable {
        /// The number that events have for the opening.
        package let opening: UInt64
        /// The opening inside which this one was made, or `nil`.
        package let parent: UInt64?
        /// The text; of a typed route its link, or its type's name where it has none.
        package let text: String
        /// The source of the link.
        package let source: LinkSource
        /// The typed route, or `nil`.
        package let route: (any RouteProtocol)?
        /// The values that the caller passed with it.
        package let values: CallerValues
    }

    /// The id of the double's own route, which takes every link that no other route takes.
    package static let catchAllID = "waymark.unstubbed"

    /// Told of each opening once, before anything else happens to it; not of what a redirect leads to.
    let received: @Sendable (Received) -> Void
    /// Answers a typed route of an unregistered type, and whose link only the double's own route takes.
    let answer: @Sendable (any RouteProtocol, RouteRequest) throws -> Response

    /// A double of two functions.
    package init(
        received: @escaping @Sendable (Received) -> Void,
        answer: @escaping @Sendable (any RouteProtocol, RouteRequest) throws -> Response
    ) {
        self.received = received
        self.answer = answer
    }

    /// The route that stands in for one of an unregistered type.
    func standIn(for route: any RouteProtocol) -> LiveRoute {
        func draft<R: RouteProtocol>(_ route: R) -> RouteDraft {
            RouteDraft(
                R.self, .public, SourcePlace(file: R.id, line: 0),
                .synchronous { [answer] request in try answer(route, request) })
        }
        return LiveRoute(RegisteredRoute(number: 0, draft: draft(route), rules: .standard), steps: [])
    }
}

extension Hop {
    /// Tells the router's double, if it has one, of what was given to the router.
    func tellDouble() {
        guard let double = core.double else { return }
        var route: (any RouteProtocol)?
        if case .typed(let typed) = target { route = typed.route }
        double.received(
            RouterDouble.Received(
                opening: opening, parent: parent, text: text, source: source, route: route, values: values))
    }
}
