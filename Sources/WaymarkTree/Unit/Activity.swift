/// Whether an interactor is active, and the work that lives as long as it is.
@MainActor
public final class Activity {
    /// Whether the unit is active.
    public private(set) var isActive = false
    /// The unit whose interactor this is of: the first that was made with it, and still lives.
    weak var owner: TreeUnit?
    private var work: [Int: Task<Void, Never>] = [:]
    private var lingering: Set<Int> = []
    private var ends: [Int: @MainActor () -> Void] = [:]
    private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var count = 0

    /// The activity of an interactor that is not active yet.
    public init() {}

    deinit {
        for task in work.values { task.cancel() }
    }

    /// How many pieces of work have not ended: also those that were cancelled and have not come to an end yet.
    public var runningWork: Int { work.count + lingering.count }

    /// Does work until it ends, or the unit is active no more: then it is cancelled.
    ///
    /// Where the unit is not active, nothing is done; neither where it is active no more before the work has begun. The
    /// work keeps what it captures alive until it ends.
    ///
    /// - Returns: The work, to be cancelled before; `nil` where the unit is not active.
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

    /// Waits until the unit is active; it is when this returns.
    ///
    /// - Throws: `CancellationError` where the task is cancelled before.
    public func whenActive() async throws {
        // Who is woken may come late: the unit has resigned again.
        while !isActive { try await nextBeginning() }
    }

    private func nextBeginning() async throws {
        let number = next()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    waiting[number] = continuation
                }
            }
        } onCancel: {
            Task { @MainActor in self.waiting.removeValue(forKey: number)?.resume(throwing: CancellationError()) }
        }
    }

    /// Lets work begin, of those who wait for it in the order in which they came.
    func begin() {
        isActive = true
        let waiting = waiting.sorted { $0.key < $1.key }
        self.waiting = [:]
        for (_, continuation) in waiting { continuation.resume() }
    }

    /// Has something called when the activity ends, once.
    ///
    /// - Returns: A number by which it is forgotten.
    func onEnd(_ body: @escaping @MainActor () -> Void) -> Int {
        let number = next()
        ends[number] = body
        return number
    }

    func forgetEnd(_ number: Int) { ends[number] = nil }

    /// Cancels the work, in the order in which it was begun.
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
