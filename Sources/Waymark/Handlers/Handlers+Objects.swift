internal import WaymarkCore
public import WaymarkRouting

extension Handlers {
    /// Fills a handler with an object, which the router holds.
    public func on(
        _ id: String, handler: some RouteHandler, tags: Set<RouteTag> = [], sources: Set<LinkSource.Kind>? = nil,
        interceptors: [any Interceptor] = [], where condition: (@Sendable () -> Bool)? = nil,
        file: String = #fileID, line: Int = #line
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.on(
                handler: handler, tags: tags, sources: sources, interceptors: interceptors, where: condition,
                file: file, line: line)
        }
    }

    /// Fills a handler with an object that somebody else holds; once it is gone, its routes decline.
    public func on<Handler: RouteHandler & AnyObject>(
        _ id: String, weakly handler: Handler, tags: Set<RouteTag> = [], sources: Set<LinkSource.Kind>? = nil,
        interceptors: [any Interceptor] = [], where condition: (@Sendable () -> Bool)? = nil,
        file: String = #fileID, line: Int = #line
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.on(
                weakly: handler, tags: tags, sources: sources, interceptors: interceptors, where: condition, file: file,
                line: line)
        }
    }

    /// Fills a handler with an object on the main actor, which the router holds.
    public func onMain(
        _ id: String, handler: some MainRouteHandler, tags: Set<RouteTag> = [], sources: Set<LinkSource.Kind>? = nil,
        interceptors: [any Interceptor] = [], where condition: (@Sendable () -> Bool)? = nil,
        file: String = #fileID, line: Int = #line
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.onMain(
                handler: handler, tags: tags, sources: sources, interceptors: interceptors, where: condition,
                file: file, line: line)
        }
    }

    /// Fills a handler with an object on the main actor that somebody else holds; once it is gone, its routes decline.
    public func onMain<Handler: MainRouteHandler & AnyObject>(
        _ id: String, weakly handler: Handler, tags: Set<RouteTag> = [], sources: Set<LinkSource.Kind>? = nil,
        interceptors: [any Interceptor] = [], where condition: (@Sendable () -> Bool)? = nil,
        file: String = #fileID, line: Int = #line
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.onMain(
                weakly: handler, tags: tags, sources: sources, interceptors: interceptors, where: condition, file: file,
                line: line)
        }
    }

    /// Fills a handler with a type.
    public func on<Handler: StaticRouteHandler>(
        _ id: String, handlerType: Handler.Type, tags: Set<RouteTag> = [], sources: Set<LinkSource.Kind>? = nil,
        interceptors: [any Interceptor] = [], where condition: (@Sendable () -> Bool)? = nil,
        file: String = #fileID, line: Int = #line
    ) {
        fill(id) { maker throws(DraftMaker.Made) in
            try maker.on(
                handlerType: handlerType, tags: tags, sources: sources, interceptors: interceptors, where: condition,
                file: file, line: line)
        }
    }
}
