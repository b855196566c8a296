/// The state of an interactor, active or not, and the tasks that are cancelled when it becomes inactive.
@MainActor
public final class Activity {
    /// A Boolean value that indicates whether the unit is active.
    public private(set) var isActive = false
    /// The unit whose interactor has this activity: the first unit that was created with it, while it is alive.
    weak var owner: TreeUnit?
    private var work: [Int: Task<Void, Never>] = [:]
    private var lingering: Set<Int> = []
    private var ends: [Int: @MainActor () -> Void] = [:]
    /// The callers of ``whenActive()`` that are suspended, in the order of their calls.
    private var waiters: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    /// Whether a waiter has been resumed whose task is not yet back on the main actor.
    private var isResuming = false
    private var count = 0

    /// Creates the activity of an interactor that is not active yet.
    public init() {}

    deinit {
        for task in work.values { task.cancel() }
    }

    /// The number of tasks that have not ended, including cancelled ones.
    public var runningWork: Int { work.count + lingering.count }

    /// Runs a task that is cancelled when the unit becomes inactive.
    ///
    /// If the unit is inactive, or becomes inactive before the task has begun, the body does not run. The task retains its
    /// captures until it ends.
    ///
    /// - Returns: The task, which can be cancelled earlier, or `nil` if the unit is inactive.
    @discardableResult
    public func run(_ body: @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never>? {
        guard isActive else { return nil }
        let number = next()
        let task = Task { @MainActor [weak self] in
            if !Task.isCancelled { await body() }
            self?.ended(number)
        }
        work[number] = task
        return task
    }

    /// Suspends the caller until the unit is active; it is active when this returns.
    ///
    /// Waiters on the main actor resume in FIFO order: each runs up to its next suspension before the next waiter does.
    /// A waiter that finds the unit inactive again keeps its place. A call while the unit is active returns
    /// immediately.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    public func whenActive() async throws {
        if isActive { return }
        let number = next()
        repeat { try await wait(inPlace: number) } while !isActive
        resumeNext()
    }

    private func wait(inPlace number: Int) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    let place = waiters.lastIndex { $0.number < number }.map { $0 + 1 } ?? 0
                    waiters.insert((number, continuation), at: place)
                }
            }
        } onCancel: {
            Task { @MainActor in
                guard let place = self.waiters.firstIndex(where: { $0.number == number }) else { return }
                self.waiters.remove(at: place).continuation.resume(throwing: CancellationError())
            }
        }
        isResuming = false
    }

    /// Resumes the first waiter, which resumes the next in its own turn.
    ///
    /// Tasks that are resumed together reach the main actor over a pool of threads, in any order.
    private func resumeNext() {
        guard isActive, !isResuming, !waiters.isEmpty else { return }
        isResuming = true
        waiters.removeFirst().continuation.resume()
    }

    /// Makes the unit active, and resumes the waiters one after another.
    func begin() {
        isActive = true
        resumeNext()
    }

    /// Registers a closure to call once, when the activity ends.
    ///
    /// - Returns: A number with which to unregister the closure.
    func onEnd(_ body: @escaping @MainActor () -> Void) -> Int {
        let number = next()
        ends[number] = body
        return number
    }

    func forgetEnd(_ number: Int) { ends[number] = nil }

    /// Cancels the tasks, in the order in which they were started.
    func end() {
        isActive = false
        let ends = ends.sorted { $0.key < $1.key }
        self.ends = [:]
        for (_, body) in ends { body() }
        let work = work.sorted { $0.key < $1.key }
        self.work = [:]
        lingering.formUnion(work.lazy.map(\.key))
        for (_, task) in work { task.cancel() }
    }

    private func ended(_ number: Int) {
        if work.removeValue(forKey: number) == nil { lingering.remove(number) }
    }

    private func next() -> Int {
        count += 1
        return count
    }
}
