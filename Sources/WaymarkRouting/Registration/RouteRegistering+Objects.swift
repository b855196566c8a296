public import WaymarkCore

extension RouteRegistering {
    /// Answers patterns with an object, which the router holds.
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

    /// Answers patterns with an object that somebody else holds; once it is gone, the routes decline.
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

    /// Answers patterns with an object on the main actor, which the router holds.
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

    /// Answers patterns with an object on the main actor that somebody else holds; once it is gone, the routes decline.
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

    /// Answers patterns with a type.
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

    /// Sends the links of patterns on to others.
    ///
    /// The target is printed with the parameters that the link gave, and carries its query along.
    ///
    /// ```swift
    /// router.redirect("https://m.shop.example/product/:id.html", .public, to: "shop://goods/:id")
    /// ```
    @discardableResult
    public func redirect(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), to target: RoutePattern,
        file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        try add(
            RouteDraft(
                patterns, options, SourcePlace(file: file, line: line),
                .synchronous { request in try request.redirect(to: target) }))
    }
}
