internal import WaymarkCore
public import WaymarkRouting

extension Handlers {
    /// Fills a handler with a closure that may wait; it runs on the actor of whoever opens the link.
    public func on<Value: Sendable>(
        _ id: String, tags: Set<RouteTag> = [], sources: Set<LinkSource.Kind>? = nil,
        interceptors: [any Interceptor] = [], where condition: (@Sendable () -> Bool)? = nil,
        file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (RouteRequest) async throws -> Value
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.on(
                tags: tags, sources: sources, interceptors: interceptors, where: condition, file: file, line: line,
                handler)
        }
    }

    /// Fills a handler with a closure on the main actor that does not wait.
    public func onMain<Value: Sendable>(
        _ id: String, tags: Set<RouteTag> = [], sources: Set<LinkSource.Kind>? = nil,
        interceptors: [any Interceptor] = [], where condition: (@Sendable () -> Bool)? = nil,
        file: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (RouteRequest) throws -> Value
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.onMain(
                tags: tags, sources: sources, interceptors: interceptors, where: condition, file: file, line: line,
                handler)
        }
    }

    /// Fills a handler with a closure that does not wait and may run anywhere.
    public func onSync<Value: Sendable>(
        _ id: String, tags: Set<RouteTag> = [], sources: Set<LinkSource.Kind>? = nil,
        interceptors: [any Interceptor] = [], where condition: (@Sendable () -> Bool)? = nil,
        file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (RouteRequest) throws -> Value
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.onSync(
                tags: tags, sources: sources, interceptors: interceptors, where: condition, file: file, line: line,
                handler)
        }
    }
}
