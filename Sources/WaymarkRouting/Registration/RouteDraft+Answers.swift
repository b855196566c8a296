package import WaymarkCore

extension RouteDraft {
    /// A registration whose patterns were read elsewhere, answered on the main actor without waiting.
    package init(
        onMain patterns: [RoutePattern], _ options: RouteOptions, replaces: Bool, place: SourcePlace,
        _ answer: @escaping @MainActor @Sendable (RouteRequest) throws -> Response
    ) {
        self.init(patterns, options, replaces: replaces, place: place, answer: .main(answer))
    }

    /// A registration that is answered by what may wait.
    package init<Value: Sendable>(
        on patterns: [RoutePattern], _ options: RouteOptions, replaces: Bool, place: SourcePlace,
        _ answer: @escaping @Sendable (RouteRequest) async throws -> Value
    ) {
        self.init(
            patterns, options, replaces: replaces, place: place,
            answer: .asynchronous { request in Response(returning: try await answer(request)) })
    }

    /// A registration that is answered by what may wait, and at once if it can be.
    ///
    /// - Parameter atOnce: Throws ``HandlerWouldWait``, before anything of the handler has run, if it has to wait.
    package init(
        on patterns: [RoutePattern], _ options: RouteOptions, place: SourcePlace,
        _ answer: @escaping @Sendable (RouteRequest) async throws -> Response,
        atOnce: @escaping @MainActor @Sendable (RouteRequest) throws -> Response
    ) {
        self.init(patterns, options, place: place, answer: .either(answer, atOnce: atOnce))
    }
}
