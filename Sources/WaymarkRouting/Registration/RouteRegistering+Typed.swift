import WaymarkCore

extension RouteRegistering {
    /// Answers a typed route with a closure that may wait; it runs on the actor of whoever opens the route.
    @discardableResult
    public func on<R: RouteProtocol>(
        _ type: R.Type, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (R, RouteRequest) async throws -> R.Output
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                type, options, SourcePlace(file: file, line: line),
                .asynchronous { request in
                    Response(returning: try await handler(try request.route(as: R.self), request))
                }))
    }

    /// Answers a typed route with a closure on the main actor that does not wait, so that
    /// ``Router/answer(_:from:values:)->Response`` runs it as well.
    @discardableResult
    public func onMain<R: RouteProtocol>(
        _ type: R.Type, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (R, RouteRequest) throws -> R.Output
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                type, options, SourcePlace(file: file, line: line),
                .main { request in Response(returning: try handler(try request.route(as: R.self), request)) }))
    }
}
