import WaymarkLock

/// A bounded queue of events for one observer, which formats them when they are read.
final class EventBuffer: Sendable {
    /// An event for a reader.
    private struct Taken: Sendable {
        let event: ReportedEvent
        /// The number of dropped events before it.
        let dropped: Int
    }

    private struct State: Sendable {
        /// The events. The oldest is at `start`; the places before it are empty.
        var events: [ReportedEvent?] = []
        var start = 0
        /// The memory that the stored events take, in bytes.
        var bytes = 0
        var dropped = 0
        /// The texts of the patterns, for the links of all events that are not formatted yet.
        var words: RouteWords?
        var waiting: UnsafeContinuation<Taken?, Never>?
        var isFinished = false

        var count: Int { events.count - start }

        mutating func append(_ event: ReportedEvent, _ redaction: Redaction) {
            if let words = event.words, words !== self.words {
                settle(redaction)
                self.words = words
            }
            events.append(event)
            bytes += event.byteCount
        }

        /// Formats events, so that the routes of only one moment are kept for them.
        private mutating func settle(_ redaction: Redaction) {
            for place in start..<events.count {
                guard let event = events[place], event.words != nil else { continue }
                let written = ReportedEvent(event.event(hiding: redaction))
                bytes += written.byteCount - event.byteCount
                events[place] = written
            }
        }

        /// Removes the oldest event. Empty places are removed once they are as many as the events.
        mutating func takeFirst() -> ReportedEvent? {
            guard start < events.count, let event = events[start] else { return nil }
            events[start] = nil
            bytes -= event.byteCount
            start += 1
            if start * 2 >= events.count {
                events.removeFirst(start)
                start = 0
            }
            return event
        }
    }

    /// The values that are hidden from the observer.
    let redaction: Redaction
    private let capacity: Int
    private let greatestBytes: Int
    private let state = Lock(State())

    /// - Parameter bytes: The memory that the events may take, in bytes. The newest event is always kept.
    init(capacity: Int, bytes: Int, redaction: Redaction) {
        self.capacity = max(1, capacity)
        greatestBytes = bytes
        self.redaction = redaction
    }

    func append(_ event: ReportedEvent) {
        let waiting = state.withLock { state -> UnsafeContinuation<Taken?, Never>? in
            if state.isFinished { return nil }
            if let waiting = state.waiting {
                state.waiting = nil
                return waiting
            }
            state.append(event, redaction)
            while state.count > 1, state.count > capacity || state.bytes > greatestBytes {
                _ = state.takeFirst()
                state.dropped += 1
            }
            return nil
        }
        waiting?.resume(returning: Taken(event: event, dropped: 0))
    }

    func drain() -> [RouterEvent] {
        let (buffered, dropped) = state.withLock { state in
            let buffered = state.events[state.start...]
            let dropped = state.dropped
            state.events = []
            state.start = 0
            state.bytes = 0
            state.words = nil
            state.dropped = 0
            return (buffered, dropped)
        }
        var events = buffered.compactMap { $0?.event(hiding: redaction) }
        if !events.isEmpty { events[0].dropped = dropped }
        return events
    }

    func next() async -> RouterEvent? {
        let taken = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let (isReady, taken) = take(orWait: continuation)
                if isReady { continuation.resume(returning: taken) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                defer { state.waiting = nil }
                return state.waiting
            }
            waiting?.resume(returning: nil)
        }
        guard let taken else { return nil }
        var event = taken.event.event(hiding: redaction)
        event.dropped = taken.dropped
        return event
    }

    private func take(orWait continuation: UnsafeContinuation<Taken?, Never>) -> (isReady: Bool, Taken?) {
        state.withLock { state in
            if let event = state.takeFirst() {
                let taken = Taken(event: event, dropped: state.dropped)
                state.dropped = 0
                return (true, taken)
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
