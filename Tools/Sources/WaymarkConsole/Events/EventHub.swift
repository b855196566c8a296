internal import Synchronization

/// The readers of events: what is sent goes to all of them, without waiting for a slow one.
package final class EventHub: Sendable {
    private struct State: Sendable {
        var streams: [Int: EventStream] = [:]
        var lastNumber = 0
        var isFinished = false
    }

    private let limits: ConsoleLimits
    private let state = Mutex(State())

    package init(limits: ConsoleLimits) { self.limits = limits }

    /// The number of present readers.
    package var count: Int { state.withLock { $0.streams.count } }

    /// Adds a reader, which is taken out when it is released.
    ///
    /// - Throws: Where there are as many readers as may be.
    package func open() throws(ConsoleFailure) -> EventReader {
        let stream = EventStream(capacity: limits.messages)
        let number = state.withLock { state -> Int? in
            guard state.streams.count < limits.streams, !state.isFinished else { return nil }
            state.lastNumber += 1
            state.streams[state.lastNumber] = stream
            return state.lastNumber
        }
        guard let number else {
            throw ConsoleFailure(
                503, "\(limits.streams) pages read events already, which is as many as can", retryAfter: .seconds(5))
        }
        return EventReader(stream) { [weak self] in self?.close(number) }
    }

    private func close(_ number: Int) {
        state.withLock { $0.streams.removeValue(forKey: number) }?.finish()
    }

    /// Sends a message to every reader.
    package func send(_ message: StreamMessage) {
        // Under the lock, so that all readers have messages in one order.
        state.withLock { for stream in $0.streams.values { stream.send(message) } }
    }

    /// Ends all streams, for good.
    package func finish() {
        let streams = state.withLock { state in
            state.isFinished = true
            defer { state.streams = [:] }
            return state.streams
        }
        for stream in streams.values { stream.finish() }
    }
}
