import WaymarkLock

/// An observer of calls by name and of services.
final class ComponentObserver: Sendable {
    let number: Int
    private let continuation: AsyncStream<ComponentEvent>.Continuation
    private let dropped = Lock(0)

    init(_ number: Int, _ continuation: AsyncStream<ComponentEvent>.Continuation) {
        self.number = number
        self.continuation = continuation
    }

    /// No further calls can follow, so the reader must not be left waiting.
    deinit { continuation.finish() }

    func emit(_ event: ComponentEvent) {
        dropped.withLock { dropped in
            var event = event
            event.dropped = dropped
            if case .dropped = continuation.yield(event) { dropped += 1 }
        }
    }
}
