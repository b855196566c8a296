import WaymarkCore

/// The answer of a route that leads to a screen: displays one and waits, or only builds it.
package struct ScreenAnswer: Sendable {
    /// Shows the screen and waits, for its arrival or its value.
    let show: @MainActor @Sendable (RouteRequest) async throws -> Response
    /// Builds the screen for the caller to display.
    let build: @MainActor @Sendable (RouteRequest) throws -> Response
    /// Tells of the screens beneath, by their routes and links, from the top down, as long as the answer admits them.
    let beneath: @Sendable (RouteRequest, (String, String?) -> UnopenedScreen?) throws -> Void
    /// Forgets the screens, as the route is removed for good.
    let forget: @Sendable () -> Void
}

extension RouteDraft {
    /// A registration whose links lead to screens.
    ///
    /// - Parameters:
    ///   - type: The typed route, where it is one.
    ///   - show: Shows the screen and waits, for its arrival or its value.
    ///   - build: Builds what would be shown.
    ///   - beneath: Tells of the screens beneath, by their routes and links, from the top down, as long as the answer admits them.
    ///   - forget: Forgets the screens once the route is removed for good.
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

extension Router {
    /// Builds what a link to a screen would show, synchronously and without showing it. Handlers do not run; the response of a link to
    /// one has no value.
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
