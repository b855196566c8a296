internal import WaymarkCore
public import WaymarkRouting

extension Handlers {
    /// Fills a handler with a closure that may wait; it runs on the actor of whoever opens the link.
    public func on<Value: Sendable>(
        _ id: String, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (RouteRequest) async throws -> Value
    ) {
        fill(id) { maker throws(DraftMaker.Made) in try maker.on([], options, file: file, line: line, handler) }
    }

    /// Fills a handler with a closure on the main actor that does not wait.
    public func onMain<Value: Sendable>(
        _ id: String, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (RouteRequest) throws -> Value
    ) {
        fill(id) { maker throws(DraftMaker.Made) in try maker.onMain([], options, file: file, line: line, handler) }
    }

    /// Fills a handler with a closure that does not wait and may run anywhere.
    public func onSync<Value: Sendable>(
        _ id: String, _ options: RouteOptions = RouteOptions(), file: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (RouteRequest) throws -> Value
    ) {
        fill(id) { maker throws(DraftMaker.Made) in try maker.onSync([], options, file: file, line: line, handler) }
    }
}
