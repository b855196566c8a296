import WaymarkLock

/// A bounded queue of events for one observer.
final class EventBuffer: Sendable {
    private struct State: Sendable {
        /// The oldest event that is there stands at `start`; what stands before it is gone.
        var events: [RouterEvent] = []
        var start = 0
        /// How much memory the events that are there take, in bytes.
        var bytes = 0
        var dropped = 0
        var waiting: UnsafeContinuation<RouterEvent?, Never>?
        var isFinished = false

        var count: Int { events.count - start }

        /// Leaves out the oldest; what is gone is cleared away once it is as much as what is there.
        mutating func dropFirst() {
            bytes -= events[start].byteCount
            start += 1
            guard start * 2 >= events.count else { return }
            events.removeFirst(start)
            start = 0
        }
    }

    /// What is hidden from the observer.
    let redaction: Redaction
    private let capacity: Int
    private let greatestBytes: Int
    private let state = Lock(State())

    /// - Parameter bytes: How much memory the events may take; the newest is kept whatever it takes.
    init(capacity: Int, bytes: Int, redaction: Redaction) {
        self.capacity = max(1, capacity)
        greatestBytes = bytes
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
            state.bytes += event.byteCount
            while state.count > 1, state.count > capacity || state.bytes > greatestBytes {
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
            state.bytes = 0
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
