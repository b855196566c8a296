internal import Synchronization

/// The readers of events: each message is sent to all of them, without waiting for a slow reader.
package final class EventHub: Sendable {
    private struct State: Sendable {
        var streams: [Int: EventStream] = [:]
        /// The people who read, as far as that is known.
        var people: [Int: String] = [:]
        var lastNumber = 0
        var isFinished = false
    }

    private let limits: ConsoleLimits
    private let state = Mutex(State())

    package init(limits: ConsoleLimits) { self.limits = limits }

    /// The number of present readers.
    package var count: Int { state.withLock { $0.streams.count } }

    /// Adds a reader, which is removed when it is released.
    ///
    /// - Parameter person: The person who reads, or `nil` if the reader need not be known.
    /// - Throws: An error if the limit of readers is reached.
    package func open(for person: String? = nil) throws(ConsoleFailure) -> EventReader {
        let stream = EventStream(capacity: limits.messages)
        let number = state.withLock { state -> Int? in
            guard state.streams.count < limits.streams, !state.isFinished else { return nil }
            state.lastNumber += 1
            state.streams[state.lastNumber] = stream
            state.people[state.lastNumber] = person
            return state.lastNumber
        }
        guard let number else {
            throw ConsoleFailure(
                503, "\(limits.streams) pages read events already, which is the limit", retryAfter: .seconds(5))
        }
        return EventReader(stream) { [weak self] in self?.close(number) }
    }

    private func close(_ number: Int) {
        state.withLock { state in
            state.people[number] = nil
            return state.streams.removeValue(forKey: number)
        }?.finish()
    }

    /// Ends the streams of people who may no longer read; their pages then send a new request.
    package func end(where mayNot: (String) -> Bool) {
        let streams = state.withLock { state in
            state.people.filter { mayNot($0.value) }.keys.compactMap { number in
                state.people[number] = nil
                return state.streams.removeValue(forKey: number)
            }
        }
        for stream in streams { stream.finish() }
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
            state.people = [:]
            defer { state.streams = [:] }
            return state.streams
        }
        for stream in streams.values { stream.finish() }
    }
}
