internal import WaymarkLock

/// Suspends callers until the app is running.
final class RunningGate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var count = 0
    }

    private let state = Lock(State())

    /// Opens it, and lets go on who waits; or closes it.
    func set(_ isOpen: Bool) {
        let waiting = state.withLock { state in
            state.isOpen = isOpen
            defer { if isOpen { state.waiting = [:] } }
            return isOpen ? Array(state.waiting.values) : []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until it is open.
    ///
    /// - Throws: `CancellationError` where the task is cancelled before.
    func wait() async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                // If it were cancelled before this, it would never be taken out again.
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
