public import WaymarkCore

extension RouteRegistering {
    /// Answers patterns with a closure that may wait; it runs on the actor of whoever opens the link.
    ///
    /// A closure with a capture list (`[weak self] in`) leaves that actor (Swift 6.3); what needs the main actor says so, as
    /// `{ @MainActor [weak self] request in … }`, or is registered by `onMain`.
    ///
    /// See ``RouteOptions`` for what the options mean; `replacing` lets the route take the place of one that it would
    /// conflict with.
    @discardableResult
    public func on<Value: Sendable>(
        _ patterns: RoutePattern..., id: String? = nil, priority: Int = 0, exposure: Exposure? = nil,
        tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, defaults: [String: String] = [:], fallback: String? = nil,
        query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (RouteRequest) async throws -> Value
    ) throws(Failure) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        return try add(
            RouteDraft(
                patterns, options, replaces: replacing, place: SourcePlace(file: file, line: line),
                answer: .asynchronous { request in Response(returning: try await handler(request)) }))
    }

    /// Answers patterns with a closure on the main actor that does not wait, so that
    /// ``Router/answer(_:from:values:)->Response`` runs it as well.
    ///
    /// See ``RouteOptions`` for what the options mean; `replacing` lets the route take the place of one that it would
    /// conflict with.
    @discardableResult
    public func onMain<Value: Sendable>(
        _ patterns: RoutePattern..., id: String? = nil, priority: Int = 0, exposure: Exposure? = nil,
        tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, defaults: [String: String] = [:], fallback: String? = nil,
        query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (RouteRequest) throws -> Value
    ) throws(Failure) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        return try add(
            RouteDraft(
                patterns, options, replaces: replacing, place: SourcePlace(file: file, line: line),
                answer: .main { request in Response(returning: try handler(request)) }))
    }

    /// Answers patterns with a closure that does not wait and may run anywhere.
    ///
    /// See ``RouteOptions`` for what the options mean; `replacing` lets the route take the place of one that it would
    /// conflict with.
    @discardableResult
    public func onSync<Value: Sendable>(
        _ patterns: RoutePattern..., id: String? = nil, priority: Int = 0, exposure: Exposure? = nil,
        tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, defaults: [String: String] = [:], fallback: String? = nil,
        query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (RouteRequest) throws -> Value
    ) throws(Failure) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        return try add(
            RouteDraft(
                patterns, options, replaces: replacing, place: SourcePlace(file: file, line: line),
                answer: .synchronous { request in Response(returning: try handler(request)) }))
    }
}
