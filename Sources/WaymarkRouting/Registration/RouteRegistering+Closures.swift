import WaymarkCore

extension RouteRegistering {
    /// Answers patterns with a closure that may wait; it runs on the actor of whoever opens the link.
    ///
    /// A closure with a capture list (`[weak self] in`) leaves that actor (Swift 6.3); what needs the main actor says so, as
    /// `{ @MainActor [weak self] request in … }`, or is registered by `onMain`.
    @discardableResult
    public func on<Value: Sendable>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (RouteRequest) async throws -> Value
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .asynchronous { request in Response(returning: try await handler(request)) }))
    }

    /// Answers patterns with a closure on the main actor that does not wait, so that
    /// ``Router/answer(_:from:values:)->Response`` runs it as well.
    @discardableResult
    public func onMain<Value: Sendable>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (RouteRequest) throws -> Value
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .main { request in Response(returning: try handler(request)) }))
    }

    /// Answers patterns with a closure that does not wait and may run anywhere.
    @discardableResult
    public func onSync<Value: Sendable>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (RouteRequest) throws -> Value
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .synchronous { request in Response(returning: try handler(request)) }))
    }
}
