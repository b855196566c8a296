internal import WaymarkLock

/// Suspends callers until the app is running.
final class RunningGate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var count = 0
    }

    private let state = Lock(State())

    /// Opens the gate and resumes all waiting callers, or closes it.
    func set(_ isOpen: Bool) {
        let waiting = state.withLock { state in
            state.isOpen = isOpen
            defer { if isOpen { state.waiting = [:] } }
            return isOpen ? Array(state.waiting.values) : []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until the gate is open.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before that.
    func wait() async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                // If the task was cancelled before this, the waiter would never be removed.
                let isOver = state.withLock { state in
                    if state.isOpen || Task.isCancelled { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if isOver { continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(())) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }
}
