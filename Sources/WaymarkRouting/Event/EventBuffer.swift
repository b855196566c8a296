import WaymarkLock

/// A bounded queue of events for one observer.
final class EventBuffer: Sendable {
    private struct State: Sendable {
        /// The oldest event that is there stands at `start`; what stands before it is gone.
        var events: [RouterEvent] = []
        var start = 0
        var dropped = 0
        var waiting: UnsafeContinuation<RouterEvent?, Never>?
        var isFinished = false

        /// Leaves out the oldest; what is gone is cleared away once it is as much as what is there.
        mutating func dropFirst() {
            start += 1
            guard start * 2 >= events.count else { return }
            events.removeFirst(start)
            start = 0
        }
    }

    /// What is hidden from the observer.
    let redaction: Redaction
    private let capacity: Int
    private let state = Lock(State())

    init(capacity: Int, redaction: Redaction) {
        self.capacity = max(1, capacity)
        self.redaction = redaction
    }

    func append(_ event: RouterEvent) {
        let waiting = state.withLock { state -> UnsafeContinuation<RouterEvent?, Never>? in
            if state.isFinished { return nil }
            if let waiting = state.waiting {
                state.waiting = nil
                return waiting
            }
            state.events.append(event)
            if state.events.count - state.start > capacity {
                state.dropFirst()
                state.dropped += 1
            }
            return nil
        }
        waiting?.resume(returning: event)
    }

    func drain() -> [RouterEvent] {
        state.withLock { state in
            var events = Array(state.events[state.start...])
            if !events.isEmpty { events[0].dropped = state.dropped }
            state.events = []
            state.start = 0
            state.dropped = 0
            return events
        }
    }

    func next() async -> RouterEvent? {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let (isReady, event) = take(orWait: continuation)
                if isReady { continuation.resume(returning: event) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                defer { state.waiting = nil }
                return state.waiting
            }
            waiting?.resume(returning: nil)
        }
    }

    private func take(orWait continuation: UnsafeContinuation<RouterEvent?, Never>) -> (Bool, RouterEvent?) {
        state.withLock { state in
            if !state.events.isEmpty {
                var event = state.events[state.start]
                state.dropFirst()
                event.dropped = state.dropped
                state.dropped = 0
                return (true, event)
            }
            if state.isFinished || Task.isCancelled || state.waiting != nil { return (true, nil) }
            state.waiting = continuation
            return (false, nil)
        }
    }

    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: nil)
    }
}
