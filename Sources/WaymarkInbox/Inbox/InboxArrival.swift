import WaymarkLock
import WaymarkRouting

/// Stands between the interceptors of a delivered link and its handler, and says when the handler has been reached: that of a
/// route or that of unmatched links. Another router counts as a handler from the beginning if it says that it can open the
/// link, and otherwise once it has opened the link or failed.
///
/// That is said on the main actor, where links are delivered, in a turn of its own: a handler that ends the process before
/// it waits for anything has not been reached, so that its link is known as one that does.
final class InboxArrival: HandlerWatcher {
    let name = "inbox"
    private let arrived: @Sendable () -> Void
    private let state = Lock(false)

    /// - Parameter arrived: Called on the main actor, perhaps more than once.
    init(_ arrived: @escaping @Sendable () -> Void) { self.arrived = arrived }

    /// Whether a handler has been given the link, and has neither declined it nor sent it on.
    var isReached: Bool { state.withLock { $0 } }

    func handlerIsNext() {
        state.withLock { $0 = true }
        Task.detached { @MainActor [self] in if isReached { arrived() } }
    }

    func handlerHasPassedOn() { state.withLock { $0 = false } }

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response { try await next(request) }
}
