/// The work that an app does at the moment: links on their way, buttons that were tapped, pages that load. It
/// determines exactly when the app is idle.
///
/// The app is idle when no work is pending, or when all pending work waits for the user: for an answer to a question,
/// or at a gate that such an answer opens.
@MainActor
public final class Errands {
    /// The number of errands that are under way.
    public private(set) var count = 0
    /// The number of errands that wait for the answer to a question.
    private var asking = 0
    /// The number of links that wait at the gate for a sign-in.
    private var queued = 0
    private var isAttended = false
    private var unsettled = 0
    private var resting: [CheckedContinuation<Void, Never>] = []

    /// Nothing is under way.
    public nonisolated init() {}

    /// Whether nothing more happens without the user.
    public var isAtRest: Bool {
        if count == 0 { return unsettled == 0 }
        return isWaiting
    }

    /// Whether all pending work waits for the user.
    public var isWaiting: Bool { count > 0 && waiting >= count }

    private var waiting: Int { asking + (isAttended ? queued : 0) }

    /// Waits until nothing more happens without the user.
    public func rest() async {
        if isAtRest { return }
        await withCheckedContinuation { resting.append($0) }
    }

    /// Runs a body that counts as under way until it returns.
    public func run<Value: Sendable>(
        _ body: @MainActor () async throws -> Value
    ) async rethrows -> Value {
        count += 1
        defer {
            count -= 1
            settle()
        }
        return try await body()
    }

    /// Counts as under way until its ``ErrandToken/end()``; for what cannot be a body.
    public func token() -> ErrandToken {
        count += 1
        return ErrandToken { [self] in
            count -= 1
            settle()
        }
    }

    /// Runs a body in a task, which counts as under way from now on.
    public func begin(_ body: @escaping @MainActor @Sendable () async -> Void) {
        count += 1
        Task {
            await body()
            count -= 1
            settle()
        }
    }

    /// Waits for work that is not an errand but may begin errands.
    public func settling(_ body: @escaping @MainActor @Sendable () async -> Void) {
        unsettled += 1
        Task {
            await body()
            unsettled -= 1
            settle()
        }
    }

    // MARK: The person in front

    /// Records that one more caller waits for the answer to a question, or that a number of callers no longer wait.
    func change(asking change: Int) {
        asking += change
        settle()
    }

    /// Notes that a link has come to a gate that a sign-in opens.
    public func queue() {
        queued += 1
        settle()
    }

    /// Begins a sign-in that links wait for at the gate.
    ///
    /// The link that begins it was counted twice: when it came, and when the sign-in was about to begin.
    public func attend<Value: Sendable>(_ body: @MainActor () async throws -> Value) async rethrows -> Value {
        queued -= 1
        isAttended = true
        count += 1
        defer {
            // Before the sign-in counts as ended: links at the gate continue now.
            queued = 0
            isAttended = false
            count -= 1
            settle()
        }
        return try await body()
    }

    private func settle() {
        if resting.isEmpty || !isAtRest { return }
        let resting = resting
        self.resting = []
        for continuation in resting { continuation.resume() }
    }
}

/// Pending work that ends explicitly.
@MainActor
public final class ErrandToken {
    private var onEnd: (@MainActor () -> Void)?

    init(_ onEnd: @escaping @MainActor () -> Void) { self.onEnd = onEnd }

    /// Ends the work; further calls have no effect.
    public func end() {
        let onEnd = onEnd
        self.onEnd = nil
        onEnd?()
    }
}
