import WaymarkCore

extension RouteRegistering {
    /// Answers a typed route with a closure that may wait; it runs on the actor of whoever opens the route.
    ///
    /// See ``RouteOptions`` for what the options mean; `replacing` lets the route take the place of one that it would
    /// conflict with.
    @discardableResult
    public func on<R: RouteProtocol>(
        _ type: R.Type, id: String? = nil, priority: Int = 0, exposure: Exposure? = nil, tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, defaults: [String: String] = [:], fallback: String? = nil,
        query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (R, RouteRequest) async throws -> R.Output
    ) throws(Failure) -> Registration {
        let options = RouteOptions(
            id: id ?? R.id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        return try add(
            RouteDraft(
                [R.pattern], options, replaces: replacing, place: SourcePlace(file: file, line: line),
                typed: TypedRoute(type: type),
                answer: .asynchronous { request in
                    Response(returning: try await handler(try request.route(as: R.self), request))
                }))
    }

    /// Answers a typed route with a closure on the main actor that does not wait, so that
    /// ``Router/answer(_:from:values:)->Response`` runs it as well.
    ///
    /// See ``RouteOptions`` for what the options mean; `replacing` lets the route take the place of one that it would
    /// conflict with.
    @discardableResult
    public func onMain<R: RouteProtocol>(
        _ type: R.Type, id: String? = nil, priority: Int = 0, exposure: Exposure? = nil, tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, defaults: [String: String] = [:], fallback: String? = nil,
        query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (R, RouteRequest) throws -> R.Output
    ) throws(Failure) -> Registration {
        let options = RouteOptions(
            id: id ?? R.id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        return try add(
            RouteDraft(
                [R.pattern], options, replaces: replacing, place: SourcePlace(file: file, line: line),
                typed: TypedRoute(type: type),
                answer: .main { request in Response(returning: try handler(try request.route(as: R.self), request)) }))
    }
}
