/// The life of one screen, from before it is built until it has left: the value that the caller passed, the tasks that wait for its
/// own value, and the closure that confirms leaving.
@MainActor
final class ScreenLifetime {
    let number: Int
    var payload: (any Sendable)?
    private(set) var mayLeave: (@MainActor () async -> Bool)?
    /// The number of times that guarding has begun. An answer holds until the screen is guarded anew.
    private(set) var guardCount = 0
    /// Called once the screen has ended, whatever the result.
    var onEnd: (@MainActor () -> Void)?
    /// The number of openers that wait for a value.
    var openers = 0
    private(set) var isOver = false
    private let onClose: @MainActor (Int) -> Void
    private let onGuardEnd: @MainActor () -> Void
    private var waiting: [Int: CheckedContinuation<any Sendable, any Error>] = [:]
    private(set) var outcome: Result<any Sendable, any Error>?
    private var count = 0

    init(
        _ number: Int, onClose: @escaping @MainActor (Int) -> Void = { _ in },
        onGuardEnd: @escaping @MainActor () -> Void = {}
    ) {
        self.number = number
        self.onClose = onClose
        self.onGuardEnd = onGuardEnd
    }

    /// Sets the result of the screen. Only the first result counts.
    ///
    /// - Returns: Whether an opener waits for the result.
    @discardableResult
    func settle(_ outcome: Result<any Sendable, any Error>) -> Bool {
        if isOver { return false }
        isOver = true
        self.outcome = outcome
        mayLeave = nil
        let waiting = waiting
        self.waiting = [:]
        for (_, continuation) in waiting { continuation.resume(with: outcome) }
        let onEnd = onEnd
        self.onEnd = nil
        onEnd?()
        return openers > 0
    }

    func close() { onClose(number) }

    func guardLeaving(_ mayLeave: @escaping @MainActor () async -> Bool) {
        if isOver { return }
        if self.mayLeave == nil { guardCount += 1 }
        self.mayLeave = mayLeave
    }

    func stopGuarding() {
        guard mayLeave != nil else { return }
        mayLeave = nil
        onGuardEnd()
    }

    /// Waits for the result of the screen, on behalf of an opener that was counted in ``openers``.
    ///
    /// - Throws: `CancellationError` if the screen ends without a value, or if the task is cancelled.
    func value() async throws -> any Sendable {
        defer { openers -= 1 }
        if let outcome { return try outcome.get() }
        count += 1
        let place = count
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let outcome {
                    continuation.resume(with: outcome)
                } else if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    waiting[place] = continuation
                }
            }
        } onCancel: {
            Task { @MainActor in self.waiting.removeValue(forKey: place)?.resume(throwing: CancellationError()) }
        }
    }
}
