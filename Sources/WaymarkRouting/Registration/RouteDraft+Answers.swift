import WaymarkCore

extension RouteDraft {
    /// Creates a registration with a synchronous handler on the main actor.
    package init(
        onMain patterns: RoutePatterns, _ options: RouteOptions, place: SourcePlace,
        _ answer: @escaping @MainActor @Sendable (RouteRequest) throws -> Response
    ) {
        self.init(patterns, options, place, .main(answer))
    }

    /// Creates a registration with an asynchronous handler.
    package init<Value: Sendable>(
        on patterns: RoutePatterns, _ options: RouteOptions, place: SourcePlace,
        _ answer: @escaping @Sendable (RouteRequest) async throws -> Value
    ) {
        self.init(patterns, options, place, .returning(answer))
    }

    /// Creates a registration with an asynchronous handler that also answers synchronously if it can.
    ///
    /// - Parameter atOnce: The synchronous handler. It throws ``HandlerWouldWait`` before doing anything if it has to
    ///   wait.
    package init(
        on patterns: RoutePatterns, _ options: RouteOptions, place: SourcePlace,
        _ answer: @escaping @Sendable (RouteRequest) async throws -> Response,
        atOnce: @escaping @MainActor @Sendable (RouteRequest) throws -> Response
    ) {
        self.init(patterns, options, place, .either(answer, atOnce: atOnce))
    }
}
