internal import WaymarkCore
public import WaymarkRouting

extension Handlers {
    /// Fills a handler with an asynchronous closure for a typed route, which runs on the actor of the caller that opens
    /// the route.
    ///
    /// The routes' parameters are decoded into the properties with their names. The pattern of the type also leads to
    /// the first of the routes, unless one of them has it, so that the type's own links are answered.
    ///
    /// - Parameters:
    ///   - id: The handler's id, as the manifest's entries name it.
    ///   - type: The type of the route.
    ///   - options: The options of its routes, unless the manifest sets them.
    ///   - handler: The closure that answers, with the route's value and the request; its result is the route's output.
    public func on<R: RouteProtocol>(
        _ id: String, _ type: R.Type, _ options: RouteOptions = RouteOptions(), file: String = #fileID,
        line: Int = #line, _ handler: @escaping @Sendable (R, RouteRequest) async throws -> R.Output
    ) {
        fill(id) { maker throws(DraftMaker.Made) in try maker.on(type, options, file: file, line: line, handler) }
    }

    /// Fills a handler with a synchronous closure for a typed route, on the main actor.
    ///
    /// The pattern of the type is treated as in ``on(_:_:_:file:line:_:)``.
    ///
    /// - Parameters:
    ///   - id: The handler's id, as the manifest's entries name it.
    ///   - type: The type of the route.
    ///   - options: The options of its routes, unless the manifest sets them.
    ///   - handler: The closure that answers, with the route's value and the request; its result is the route's output.
    public func onMain<R: RouteProtocol>(
        _ id: String, _ type: R.Type, _ options: RouteOptions = RouteOptions(), file: String = #fileID,
        line: Int = #line, _ handler: @escaping @MainActor @Sendable (R, RouteRequest) throws -> R.Output
    ) {
        fill(id) { maker throws(DraftMaker.Made) in try maker.onMain(type, options, file: file, line: line, handler) }
    }
}
