import WaymarkLock
import WaymarkRouting

/// An interceptor between the other interceptors of a delivered link and its handler, which reports when the handler
/// has been reached: that of a route or that of unmatched links. Another router counts as a handler from the beginning
/// if it can open the link, and otherwise once it has opened the link or failed.
///
/// The report is made on the main actor, where links are delivered, in a separate turn. If a handler ends the process
/// before it first waits, it has not been reached, so that its link counts as one that ends the process.
final class InboxArrival: HandlerWatcher {
    let name = "inbox"
    private let arrived: @Sendable () -> Void
    private let state = Lock(false)

    /// - Parameter arrived: Called on the main actor, perhaps more than once.
    init(_ arrived: @escaping @Sendable () -> Void) { self.arrived = arrived }

    /// Whether a handler has received the link, and has neither declined nor redirected it.
    var isReached: Bool { state.withLock { $0 } }

    func handlerIsNext() {
        state.withLock { $0 = true }
        Task.detached { @MainActor [self] in if isReached { arrived() } }
    }

    func handlerHasPassedOn() { state.withLock { $0 = false } }

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response { try await next(request) }
}
