import WaymarkCore

extension RouteRegistering {
    /// Registers an asynchronous closure for patterns, which runs on the actor of the caller that opens the link.
    ///
    /// A closure with a capture list (`[weak self] in`) leaves that actor (Swift 6.3). If it needs the main actor,
    /// write `{ @MainActor [weak self] request in … }`, or register it by `onMain`.
    ///
    /// - Parameters:
    ///   - patterns: The patterns, one or a list of them.
    ///   - options: The options of the route, such as its exposure, id, tags and interceptors.
    ///   - handler: The closure that answers; its result becomes the value of the response.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: A ``RegistrationError`` with all faults of the registration, or never if the faults are
    ///   gathered.
    @discardableResult
    public func on<Value: Sendable>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (RouteRequest) async throws -> Value
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .returning(handler)))
    }

    /// Registers a synchronous closure on the main actor for patterns, which
    /// ``Router/answer(_:from:values:)->Response`` can run as well.
    ///
    /// - Parameters:
    ///   - patterns: The patterns, one or a list of them.
    ///   - options: The options of the route, such as its exposure, id, tags and interceptors.
    ///   - handler: The closure that answers; its result becomes the value of the response.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: A ``RegistrationError`` with all faults of the registration, or never if the faults are
    ///   gathered.
    @discardableResult
    public func onMain<Value: Sendable>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (RouteRequest) throws -> Value
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .returning(onMain: handler)))
    }

    /// Registers a synchronous closure for patterns, which may run on any thread.
    ///
    /// - Parameters:
    ///   - patterns: The patterns, one or a list of them.
    ///   - options: The options of the route, such as its exposure, id, tags and interceptors.
    ///   - handler: The closure that answers; its result becomes the value of the response.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: A ``RegistrationError`` with all faults of the registration, or never if the faults are
    ///   gathered.
    @discardableResult
    public func onSync<Value: Sendable>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (RouteRequest) throws -> Value
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .returning(atOnce: handler)))
    }
}
