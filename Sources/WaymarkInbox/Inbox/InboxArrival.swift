import WaymarkLock
import WaymarkRouting

/// Stands between the interceptors of a delivered link and its handler, and says when the handler has been reached.
///
/// That is said on the main actor, where links are delivered, in a turn of its own: a handler that ends the process before
/// it waits for anything has not been reached, so that its link is known as one that does.
final class InboxArrival: HandlerWatcher {
    let name = "inbox"
    private let arrived: @Sendable () -> Void
    private let state = Lock(false)

    /// - Parameter arrived: Called on the main actor, perhaps more than once.
    init(_ arrived: @escaping @Sendable () -> Void) { self.arrived = arrived }

    /// Whether a handler has been given the link, and has not sent it on.
    var isReached: Bool { state.withLock { $0 } }

    func handlerIsNext() {
        state.withLock { $0 = true }
        Task.detached { @MainActor [self] in if isReached { arrived() } }
    }

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        let response = try await next(request)
        switch response.outcome {
        case .declined, .redirect: state.withLock { $0 = false }
        case .value, .done: break
        }
        return response
    }
}
