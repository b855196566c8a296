public import WaymarkCore

extension RouteRegistering {
    /// Registers an object for patterns, which the router retains.
    ///
    /// - Parameters:
    ///   - patterns: The patterns, one or a list of them.
    ///   - options: The options of the route, such as its exposure, id, tags and interceptors.
    ///   - handler: The object that answers.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: A ``RegistrationError`` with all faults of the registration, or never if the faults are
    ///   gathered.
    @discardableResult
    public func on(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), handler: some RouteHandler,
        file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .asynchronous { request in try await handler.handle(request) }))
    }

    /// Registers an object for patterns, which the router references weakly; the routes decline once it is deallocated.
    ///
    /// - Parameters:
    ///   - patterns: The patterns, one or a list of them.
    ///   - options: The options of the route, such as its exposure, id, tags and interceptors.
    ///   - handler: The object that answers.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: A ``RegistrationError`` with all faults of the registration, or never if the faults are
    ///   gathered.
    @discardableResult
    public func on<Handler: RouteHandler & AnyObject>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), weakly handler: Handler,
        file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .asynchronous { [weak handler] request in try await handler?.handle(request) ?? .declined }))
    }

    /// Registers an object on the main actor for patterns, which the router retains.
    ///
    /// - Parameters:
    ///   - patterns: The patterns, one or a list of them.
    ///   - options: The options of the route, such as its exposure, id, tags and interceptors.
    ///   - handler: The object that answers.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: A ``RegistrationError`` with all faults of the registration, or never if the faults are
    ///   gathered.
    @discardableResult
    public func onMain(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), handler: some MainRouteHandler,
        file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .main { request in try handler.handle(request) }))
    }

    /// Registers an object on the main actor for patterns, which the router references weakly; the routes decline once
    /// it is deallocated.
    ///
    /// - Parameters:
    ///   - patterns: The patterns, one or a list of them.
    ///   - options: The options of the route, such as its exposure, id, tags and interceptors.
    ///   - handler: The object that answers.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: A ``RegistrationError`` with all faults of the registration, or never if the faults are
    ///   gathered.
    @discardableResult
    public func onMain<Handler: MainRouteHandler & AnyObject>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), weakly handler: Handler,
        file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .main { [weak handler] request in try handler?.handle(request) ?? .declined }))
    }

    /// Registers a type for patterns, whose static method answers.
    ///
    /// - Parameters:
    ///   - patterns: The patterns, one or a list of them.
    ///   - options: The options of the route, such as its exposure, id, tags and interceptors.
    ///   - handlerType: The type that answers.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: A ``RegistrationError`` with all faults of the registration, or never if the faults are
    ///   gathered.
    @discardableResult
    public func on<Handler: StaticRouteHandler>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), handlerType: Handler.Type,
        file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .asynchronous { request in try await Handler.handle(request) }))
    }

    /// Registers a redirect of the links of patterns to another link.
    ///
    /// The target is printed with the parameters and the query of the link.
    ///
    /// ```swift
    /// router.redirect("https://m.shop.example/product/:id.html", .public, to: "shop://goods/:id")
    /// ```
    ///
    /// - Parameters:
    ///   - patterns: The patterns, one or a list of them.
    ///   - options: The options of the route, such as its exposure, id, tags and interceptors.
    ///   - target: The pattern of the other link.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: A ``RegistrationError`` with all faults of the registration, or never if the faults are
    ///   gathered.
    @discardableResult
    public func redirect(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), to target: RoutePattern,
        file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .redirect { request in try request.redirect(to: target) }))
    }
}
