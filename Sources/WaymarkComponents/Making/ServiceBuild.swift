import WaymarkLock

/// The construction of a service or a target, which happens once even if several callers request it.
final class ServiceBuild: Sendable {
    typealias Outcome = Result<AnyHeld, ServiceError>

    private struct Running: Sendable {
        var waiting: [Int: CheckedContinuation<Outcome?, Never>] = [:]
        var threads: [ThreadGate] = []
        var task: Task<Void, Never>?
        /// Whether it was cancelled, possibly before its task exists.
        var isCancelled = false
    }

    private enum State: Sendable {
        case running(Running)
        case ended(Outcome)
    }

    let frame: ServiceFrame
    private let state = Lock(State.running(Running()))
    private let count = Lock(0)

    init(_ frame: ServiceFrame) { self.frame = frame }

    /// Blocks the thread until the construction has ended. The factory runs on another thread, without a lock.
    ///
    /// - Parameter onMain: Whether this is known to be the main actor.
    /// - Returns: The outcome; `nil` on the main thread, which does not wait because the factory may need it.
    func block(onMain: Bool) -> Outcome? {
        let isMain = onMain || ThreadGate.isMainThread
        let gate = state.withLock { state -> ThreadGate? in
            guard case .running(var running) = state, !isMain else { return nil }
            let gate = ThreadGate()
            running.threads.append(gate)
            state = .running(running)
            return gate
        }
        gate?.wait()
        return outcome
    }

    /// The outcome, once it has ended.
    var outcome: Outcome? {
        state.withLock { state in
            if case .ended(let outcome) = state { outcome } else { nil }
        }
    }

    /// Sets the outcome.
    func end(_ outcome: Outcome) {
        let ended = state.withLock { state -> Running in
            guard case .running(let running) = state else { return Running() }
            state = .ended(outcome)
            return running
        }
        for gate in ended.threads { gate.open() }
        for continuation in ended.waiting.values { continuation.resume(returning: outcome) }
    }

    /// Keeps the task of the construction, to cancel it.
    func keep(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state -> Bool in
            guard case .running(var running) = state else { return false }
            running.task = task
            state = .running(running)
            return running.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Cancels the task of the construction.
    func cancel() {
        let task = state.withLock { state -> Task<Void, Never>? in
            guard case .running(var running) = state else { return nil }
            running.isCancelled = true
            state = .running(running)
            return running.task
        }
        task?.cancel()
    }

    /// Waits until it has ended.
    ///
    /// - Returns: The outcome, or `nil` if the task was cancelled before.
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
                    case .running(var running):
                        if isCancelled { return .some(nil) }
                        running.waiting[number] = continuation
                        state = .running(running)
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
            guard case .running(var running) = state else { return nil }
            let continuation = running.waiting.removeValue(forKey: number)
            state = .running(running)
            return continuation
        }
        continuation?.resume(returning: nil)
    }
}
