internal import Synchronization

/// The messages that a reader of events has not read yet, up to a limit: the newest are kept, and the reader receives
/// the number of dropped messages.
///
/// It has one reader.
package final class EventStream: Sendable {
    private struct State: Sendable {
        var messages: [StreamMessage] = []
        var lost = 0
        var isFinished = false
        var waiting: CheckedContinuation<StreamMessage?, Never>?
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameter capacity: How many messages wait; at least one.
    init(capacity: Int) { self.capacity = max(1, capacity) }

    /// Adds a message for the reader; if the stream is full, the oldest is dropped.
    func send(_ message: StreamMessage) {
        let waiting = state.withLock { state -> CheckedContinuation<StreamMessage?, Never>? in
            if state.isFinished { return nil }
            if let waiting = state.waiting {
                state.waiting = nil
                return waiting
            }
            // A reader with a message to read needs no sign that the stream is alive.
            if message == .heartbeat, !state.messages.isEmpty { return nil }
            if state.messages.count == capacity {
                state.messages.removeFirst()
                state.lost += 1
            }
            state.messages.append(message)
            return nil
        }
        waiting?.resume(returning: message)
    }

    /// Ends the stream; pending messages can still be read.
    package func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: nil)
    }

    /// Waits for the next message; `nil` at the end, or if the task is cancelled.
    package func next() async -> StreamMessage? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> StreamMessage?? in
                    if state.lost > 0 {
                        defer { state.lost = 0 }
                        return .lost(state.lost)
                    }
                    if !state.messages.isEmpty { return state.messages.removeFirst() }
                    if state.isFinished || Task.isCancelled { return .some(nil) }
                    state.waiting = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            finish()
        }
    }
}
