/// Whether an interactor is active, and the work that lives as long as it is.
@MainActor
public final class Activity {
    /// Whether the unit is active.
    public private(set) var isActive = false
    private var work: [Int: Task<Void, Never>] = [:]
    private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var count = 0

    /// The activity of an interactor that is not active yet.
    public init() {}

    /// Does work until it ends, or the unit is active no more: then it is cancelled.
    ///
    /// Where the unit is not active, nothing is done. The work keeps what it captures alive until it ends.
    ///
    /// - Returns: The work, to be cancelled before; `nil` where the unit is not active.
    @discardableResult
    public func run(_ body: @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never>? {
        guard isActive else { return nil }
        let number = next()
        let task = Task { @MainActor [weak self] in
            await body()
            self?.work[number] = nil
        }
        work[number] = task
        return task
    }

    /// Waits until the unit is active.
    ///
    /// - Throws: `CancellationError` where the task is cancelled before.
    public func whenActive() async throws {
        if isActive { return }
        let number = next()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else if isActive {
                    continuation.resume()
                } else {
                    waiting[number] = continuation
                }
            }
        } onCancel: {
            Task { @MainActor in self.waiting.removeValue(forKey: number)?.resume(throwing: CancellationError()) }
        }
    }

    /// Lets work begin.
    func begin() {
        isActive = true
        let waiting = waiting.values
        self.waiting = [:]
        for continuation in waiting { continuation.resume() }
    }

    /// Cancels the work.
    func end() {
        isActive = false
        let work = work.values
        self.work = [:]
        for task in work { task.cancel() }
    }

    private func next() -> Int {
        count += 1
        return count
    }
}
