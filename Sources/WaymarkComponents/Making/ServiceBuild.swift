import WaymarkLock

/// The making of a service or a target that several may ask for meanwhile; it is made once.
final class ServiceBuild: Sendable {
    typealias Outcome = Result<AnyHeld, ServiceError>

    private enum State: Sendable {
        case running(waiting: [Int: CheckedContinuation<Outcome?, Never>], task: Task<Void, Never>?)
        case ended(Outcome)
    }

    let frame: ServiceFrame
    /// Held by the thread that makes it; whether that is done. (Not nothing: the thread sanitizer takes the place of a value
    /// without bytes for that of its neighbour.)
    private let turn = Lock(false)
    private let state = Lock(State.running(waiting: [:], task: nil))
    private let count = Lock(0)

    init(_ frame: ServiceFrame) { self.frame = frame }

    /// Makes it, while other threads wait in ``block()``.
    func hold(_ body: () -> Void) {
        turn.withLock { isDone in
            body()
            isDone = true
        }
    }

    /// Has the thread wait until it is made.
    func block() -> Outcome? {
        turn.withLock { _ in }
        return outcome
    }

    /// What came of it, once it has ended.
    var outcome: Outcome? {
        state.withLock { state in
            if case .ended(let outcome) = state { outcome } else { nil }
        }
    }

    /// Says what came of it.
    func end(_ outcome: Outcome) {
        let waiting = state.withLock { state -> [CheckedContinuation<Outcome?, Never>] in
            guard case .running(let waiting, _) = state else { return [] }
            state = .ended(outcome)
            return Array(waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: outcome) }
    }

    /// Keeps the task that makes it, to cancel it.
    func keep(_ task: Task<Void, Never>) {
        state.withLock { state in
            if case .running(let waiting, _) = state { state = .running(waiting: waiting, task: task) }
        }
    }

    /// Asks the task that makes it to give up.
    func cancel() {
        let task = state.withLock { state -> Task<Void, Never>? in
            if case .running(_, let task) = state { task } else { nil }
        }
        task?.cancel()
    }

    /// Waits until it has ended.
    ///
    /// - Returns: What came of it; `nil` where the task was cancelled before.
    func ended() async -> Outcome? {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Outcome?, Never>) in
                let isCancelled = Task.isCancelled
                let outcome = state.withLock { state -> Outcome?? in
                    switch state {
                    case .ended(let outcome): return outcome
                    case .running(var waiting, let task):
                        if isCancelled { return .some(nil) }
                        waiting[number] = continuation
                        state = .running(waiting: waiting, task: task)
                        return nil
                    }
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        } onCancel: {
            leave(number)
        }
    }

    private func leave(_ number: Int) {
        let continuation = state.withLock { state -> CheckedContinuation<Outcome?, Never>? in
            guard case .running(var waiting, let task) = state else { return nil }
            let continuation = waiting.removeValue(forKey: number)
            state = .running(waiting: waiting, task: task)
            return continuation
        }
        continuation?.resume(returning: nil)
    }
}
