internal import WaymarkCore
public import WaymarkRouting

extension Handlers {
    /// Fills a handler with a closure for a typed route; it may wait, and runs on the actor of whoever opens the route.
    ///
    /// The routes' parameters are read into the properties of their names. The pattern of the type leads to the first of the
    /// routes too, unless one of them has it, so that the type's own links are answered.
    public func on<R: RouteProtocol>(
        _ id: String, _ type: R.Type, _ options: RouteOptions = RouteOptions(), file: String = #fileID,
        line: Int = #line, _ handler: @escaping @Sendable (R, RouteRequest) async throws -> R.Output
    ) {
        fill(id) { maker throws(DraftMaker.Made) in try maker.on(type, options, file: file, line: line, handler) }
    }

    /// Fills a handler with a closure for a typed route, on the main actor, that does not wait.
    ///
    /// See ``on(_:_:_:file:line:_:)`` for what becomes of the type's pattern.
    public func onMain<R: RouteProtocol>(
        _ id: String, _ type: R.Type, _ options: RouteOptions = RouteOptions(), file: String = #fileID,
        line: Int = #line, _ handler: @escaping @MainActor @Sendable (R, RouteRequest) throws -> R.Output
    ) {
        fill(id) { maker throws(DraftMaker.Made) in try maker.onMain(type, options, file: file, line: line, handler) }
    }
}
