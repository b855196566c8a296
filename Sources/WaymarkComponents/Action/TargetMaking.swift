import WaymarkLock

/// A target that is being made: who waits for it, and what comes of it.
///
/// The maker runs inside `gate`, the one lock of the package that is held while code of an app runs: threads that need the
/// target wait there. ``MakingWaits`` sees to it that no thread waits for itself, by way of others or not.
final class TargetMaking: Sendable {
    /// What came of it.
    typealias Outcome = Result<MadeTarget, any Error>

    /// The target that the code here is making, where it is.
    @TaskLocal private static var innermost: TargetMaking?

    /// The target's name.
    let name: String
    /// What came of it; held by the thread that makes the target until then.
    let gate = Lock<Outcome?>(nil)
    /// The tasks that wait for it.
    private let tasks = Lock(Tasks())

    /// The task that makes it, as a task that its maker starts inherits `innermost`, but is not what its maker waits for.
    private let task: Int?

    init(of name: String) {
        self.name = name
        task = Self.currentTask
    }

    /// The target that this thread is making, and would not go on with while it waited.
    static var current: TargetMaking? {
        guard let making = innermost, making.task == currentTask else { return nil }
        return making
    }

    /// Runs the maker; what is performed inside knows of it.
    func run(_ maker: (inout TargetActions) throws -> Void) -> Outcome {
        Self.$innermost.withValue(self) {
            Outcome {
                var actions = TargetActions(of: name)
                try maker(&actions)
                guard actions.faults.isEmpty else { throw TargetError(actions.faults) }
                return MadeTarget(actions)
            }
        }
    }

    /// What came of it, without keeping a thread; waits until then.
    var outcome: Outcome {
        get async {
            await withCheckedContinuation { continuation in
                let outcome: Outcome? = tasks.withLock { tasks in
                    if tasks.outcome == nil { tasks.waiting.append(continuation) }
                    return tasks.outcome
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        }
    }

    /// Lets the tasks go that wait for the outcome.
    func end(with outcome: Outcome) {
        let waiting = tasks.withLock { tasks in
            tasks.outcome = outcome
            defer { tasks.waiting = [] }
            return tasks.waiting
        }
        for continuation in waiting { continuation.resume(returning: outcome) }
    }

    private struct Tasks: Sendable {
        var outcome: Outcome?
        var waiting: [CheckedContinuation<Outcome, Never>] = []
    }

    private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}

/// A target that is made: its actions, for good.
final class MadeTarget: Sendable {
    let actions: [String: DeclaredAction]
    let unknown: UnknownActionHandler?

    init(_ actions: consuming TargetActions) {
        self.actions = actions.actions
        unknown = actions.unknown
    }
}
