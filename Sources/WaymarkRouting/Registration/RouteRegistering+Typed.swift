import WaymarkCore

extension RouteRegistering {
    /// Registers an asynchronous closure for a typed route, which runs on the actor of the caller that opens the route.
    ///
    /// - Parameters:
    ///   - type: The type of the route.
    ///   - options: The options of the route, such as its exposure, id, tags and interceptors.
    ///   - handler: The closure that answers, with the route's value and the request; its result is the route's output.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: A ``RegistrationError`` with all faults of the registration, or never if the faults are
    ///   gathered.
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

    /// Registers a synchronous closure on the main actor for a typed route, which
    /// ``Router/answer(_:from:values:)->Response`` can run as well.
    ///
    /// - Parameters:
    ///   - type: The type of the route.
    ///   - options: The options of the route, such as its exposure, id, tags and interceptors.
    ///   - handler: The closure that answers, with the route's value and the request; its result is the route's output.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: A ``RegistrationError`` with all faults of the registration, or never if the faults are
    ///   gathered.
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
