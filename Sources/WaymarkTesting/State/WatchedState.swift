internal import WaymarkLock

/// A value behind a lock that tasks can wait on to become what they need.
final class WatchedState<Value: Sendable>: Sendable {
    private struct Waiter: Sendable {
        let number: Int
        let isMet: @Sendable (Value) -> Bool
        let continuation: UnsafeContinuation<Void, Never>
    }

    private struct State: Sendable {
        var value: Value
        var waiters: [Waiter] = []
        var lastNumber = 0
    }

    private let state: Locked<State>

    init(_ value: Value) { state = Locked(State(value: value)) }

    /// Calls `body` with the value, alone; then lets those go on that wait for what the value now is.
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        let (result, met) = state.withLock { state in
            let result = body(&state.value)
            let value = state.value
            let met = state.waiters.filter { $0.isMet(value) }
            if !met.isEmpty { state.waiters.removeAll { $0.isMet(value) } }
            return (result, met)
        }
        for waiter in met { waiter.continuation.resume() }
        return result
    }

    /// Waits until the value is as it is needed, or the task is cancelled.
    func wait(until isMet: @escaping @Sendable (Value) -> Bool) async {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let mustWait = state.withLock { state in
                    if Task.isCancelled || isMet(state.value) { return false }
                    state.waiters.append(Waiter(number: number, isMet: isMet, continuation: continuation))
                    return true
                }
                if !mustWait { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume()
        }
    }
}
