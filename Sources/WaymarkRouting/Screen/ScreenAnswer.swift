import WaymarkCore

/// The answer of a route that leads to a screen, which is either displayed or only built.
package struct ScreenAnswer: Sendable {
    /// Shows the screen, and waits for its arrival or its value.
    let show: @MainActor @Sendable (RouteRequest) async throws -> Response
    /// Builds the screen for the caller to display.
    let build: @MainActor @Sendable (RouteRequest) throws -> Response
    /// Reports the screens beneath, by route and link, from the top down, as long as the closure admits them.
    let beneath: @Sendable (RouteRequest, (String, String?) -> UnopenedScreen?) throws -> Void
    /// Removes the screens' declaration when the route is removed for good.
    let forget: @Sendable () -> Void
}

extension RouteDraft {
    /// Creates a registration whose links lead to screens.
    ///
    /// - Parameters:
    ///   - type: The type of the route, if it is a typed route.
    ///   - show: Shows the screen, and waits for its arrival or its value.
    ///   - build: Builds the screen that would be shown.
    ///   - beneath: Reports the screens beneath, by route and link, from the top down, as long as the closure admits
    ///     them.
    ///   - forget: Removes the screens' declaration when the route is removed for good.
    package init(
        screen patterns: RoutePatterns, _ options: RouteOptions, place: SourcePlace,
        type: (any RouteProtocol.Type)?, show: @escaping @MainActor @Sendable (RouteRequest) async throws -> Response,
        build: @escaping @MainActor @Sendable (RouteRequest) throws -> Response,
        beneath: @escaping @Sendable (RouteRequest, (String, String?) -> UnopenedScreen?) throws -> Void,
        forget: @escaping @Sendable () -> Void
    ) {
        self.init(
            patterns, options, place, typed: type.map { TypedRoute(type: $0) },
            .screen(ScreenAnswer(show: show, build: build, beneath: beneath, forget: forget)))
    }
}

extension RouteRequest {
    /// Declines if the route was removed or replaced after the link had matched it, because drivers no longer know its
    /// screens.
    package func declineIfRemoved() throws(Declined) {
        if !hop.core.isRegistered(live.route.number) { throw Declined() }
    }
}

extension Router {
    /// Builds the screen of a link synchronously, without showing it. Handlers do not run; the response of a link that
    /// leads to a handler has no value.
    ///
    /// - Throws: As ``answer(_:from:values:)->Response``.
    @MainActor
    package func build(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues
    ) throws(RouterError) -> Response {
        let start = core.clock.moment
        return try hop(link, .building, from: source, values, since: start).answer()
    }
}
