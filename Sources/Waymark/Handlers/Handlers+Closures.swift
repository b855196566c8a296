internal import WaymarkCore
public import WaymarkRouting

extension Handlers {
    /// Fills a handler with an asynchronous closure, which runs on the actor of the caller that opens the link.
    ///
    /// - Parameters:
    ///   - id: The handler's id, as the manifest's entries name it.
    ///   - options: The options of its routes, unless the manifest sets them.
    ///   - handler: The closure that answers; its result becomes the value of the response.
    public func on<Value: Sendable>(
        _ id: String, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (RouteRequest) async throws -> Value
    ) {
        fill(id) { maker throws(DraftMaker.Made) in try maker.on([], options, file: file, line: line, handler) }
    }

    /// Fills a handler with a synchronous closure on the main actor.
    ///
    /// - Parameters:
    ///   - id: The handler's id, as the manifest's entries name it.
    ///   - options: The options of its routes, unless the manifest sets them.
    ///   - handler: The closure that answers; its result becomes the value of the response.
    public func onMain<Value: Sendable>(
        _ id: String, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (RouteRequest) throws -> Value
    ) {
        fill(id) { maker throws(DraftMaker.Made) in try maker.onMain([], options, file: file, line: line, handler) }
    }

    /// Fills a handler with a synchronous closure that may run on any thread.
    ///
    /// - Parameters:
    ///   - id: The handler's id, as the manifest's entries name it.
    ///   - options: The options of its routes, unless the manifest sets them.
    ///   - handler: The closure that answers; its result becomes the value of the response.
    public func onSync<Value: Sendable>(
        _ id: String, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (RouteRequest) throws -> Value
    ) {
        fill(id) { maker throws(DraftMaker.Made) in try maker.onSync([], options, file: file, line: line, handler) }
    }
}
