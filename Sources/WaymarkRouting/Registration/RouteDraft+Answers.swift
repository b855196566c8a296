import WaymarkCore

extension RouteDraft {
    /// A registration that is answered on the main actor without waiting.
    package init(
        onMain patterns: RoutePatterns, _ options: RouteOptions, place: SourcePlace,
        _ answer: @escaping @MainActor @Sendable (RouteRequest) throws -> Response
    ) {
        self.init(patterns, options, place, .main(answer))
    }

    /// A registration that is answered by what may wait.
    package init<Value: Sendable>(
        on patterns: RoutePatterns, _ options: RouteOptions, place: SourcePlace,
        _ answer: @escaping @Sendable (RouteRequest) async throws -> Value
    ) {
        self.init(patterns, options, place, .returning(answer))
    }

    /// A registration that is answered by what may wait, and at once if it can be.
    ///
    /// - Parameter atOnce: Throws ``HandlerWouldWait``, before anything of the handler has run, if it has to wait.
    package init(
        on patterns: RoutePatterns, _ options: RouteOptions, place: SourcePlace,
        _ answer: @escaping @Sendable (RouteRequest) async throws -> Response,
        atOnce: @escaping @MainActor @Sendable (RouteRequest) throws -> Response
    ) {
        self.init(patterns, options, place, .either(answer, atOnce: atOnce))
    }
}
