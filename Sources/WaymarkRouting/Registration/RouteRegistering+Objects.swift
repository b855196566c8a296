public import WaymarkCore

extension RouteRegistering {
    /// Answers patterns with an object, which the router holds.
    ///
    /// See ``RouteOptions`` for what the options mean; `replacing` lets the route take the place of one that it would
    /// conflict with.
    @discardableResult
    public func on(
        _ patterns: RoutePattern..., handler: some RouteHandler, id: String? = nil, priority: Int = 0,
        exposure: Exposure? = nil, tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, defaults: [String: String] = [:], fallback: String? = nil,
        query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        return try add(
            RouteDraft(
                patterns, options, replaces: replacing, place: SourcePlace(file: file, line: line),
                answer: .asynchronous { request in try await handler.handle(request) }))
    }

    /// Answers patterns with an object that somebody else holds; once it is gone, the routes decline.
    ///
    /// See ``RouteOptions`` for what the options mean; `replacing` lets the route take the place of one that it would
    /// conflict with.
    @discardableResult
    public func on<Handler: RouteHandler & AnyObject>(
        _ patterns: RoutePattern..., weakly handler: Handler, id: String? = nil, priority: Int = 0,
        exposure: Exposure? = nil, tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, defaults: [String: String] = [:], fallback: String? = nil,
        query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        return try add(
            RouteDraft(
                patterns, options, replaces: replacing, place: SourcePlace(file: file, line: line),
                answer: .asynchronous { [weak handler] request in try await handler?.handle(request) ?? .declined }))
    }

    /// Answers patterns with an object on the main actor, which the router holds.
    ///
    /// See ``RouteOptions`` for what the options mean; `replacing` lets the route take the place of one that it would
    /// conflict with.
    @discardableResult
    public func onMain(
        _ patterns: RoutePattern..., handler: some MainRouteHandler, id: String? = nil, priority: Int = 0,
        exposure: Exposure? = nil, tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, defaults: [String: String] = [:], fallback: String? = nil,
        query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        return try add(
            RouteDraft(
                patterns, options, replaces: replacing, place: SourcePlace(file: file, line: line),
                answer: .main { request in try handler.handle(request) }))
    }

    /// Answers patterns with an object on the main actor that somebody else holds; once it is gone, the routes decline.
    ///
    /// See ``RouteOptions`` for what the options mean; `replacing` lets the route take the place of one that it would
    /// conflict with.
    @discardableResult
    public func onMain<Handler: MainRouteHandler & AnyObject>(
        _ patterns: RoutePattern..., weakly handler: Handler, id: String? = nil, priority: Int = 0,
        exposure: Exposure? = nil, tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, defaults: [String: String] = [:], fallback: String? = nil,
        query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        return try add(
            RouteDraft(
                patterns, options, replaces: replacing, place: SourcePlace(file: file, line: line),
                answer: .main { [weak handler] request in try handler?.handle(request) ?? .declined }))
    }

    /// Answers patterns with a type.
    ///
    /// See ``RouteOptions`` for what the options mean; `replacing` lets the route take the place of one that it would
    /// conflict with.
    @discardableResult
    public func on<Handler: StaticRouteHandler>(
        _ patterns: RoutePattern..., handlerType: Handler.Type, id: String? = nil, priority: Int = 0,
        exposure: Exposure? = nil, tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, defaults: [String: String] = [:], fallback: String? = nil,
        query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        return try add(
            RouteDraft(
                patterns, options, replaces: replacing, place: SourcePlace(file: file, line: line),
                answer: .asynchronous { request in try await Handler.handle(request) }))
    }

    /// Sends the links of patterns on to others.
    ///
    /// The target is printed with the parameters that the link gave, and carries its query along.
    ///
    /// ```swift
    /// router.redirect("https://m.shop.example/product/:id.html", to: "shop://goods/:id")
    /// ```
    ///
    /// See ``RouteOptions`` for what the options mean; `replacing` lets the route take the place of one that it would
    /// conflict with.
    @discardableResult
    public func redirect(
        _ patterns: RoutePattern..., to target: RoutePattern, id: String? = nil, priority: Int = 0,
        exposure: Exposure? = nil, tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, defaults: [String: String] = [:], fallback: String? = nil,
        query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line
    ) throws(Failure) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        return try add(
            RouteDraft(
                patterns, options, replaces: replacing, place: SourcePlace(file: file, line: line),
                answer: .synchronous { request in try request.redirect(to: target) }))
    }
}
