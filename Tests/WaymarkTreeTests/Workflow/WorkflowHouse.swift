import Testing
import WaymarkTesting

@testable import WaymarkTree

/// A unit, by any of the types by which steps know it.
@MainActor
class House: Interactor {
    let activity = Activity()
    /// For steps that might wait, as far as the compiler knows.
    let isNever = false

    init(isActive: Bool = true) { if isActive { activity.begin() } }
}

@MainActor
protocol RootActionable: Interactor {
    func signedIn() async throws -> (any LoggedInActionable, Session)
}

@MainActor
protocol LoggedInActionable: Interactor {
    func openGoods(_ id: Int) throws -> any GoodsActionable
}

@MainActor
protocol GoodsActionable: Interactor {
    var basket: [Int] { get set }
    var id: Int { get }
}

struct Session: Equatable { var user: String }

final class Root: House, RootActionable {
    let door = Door()
    let loggedIn = LoggedIn(isActive: false)

    func signedIn() async throws -> (any LoggedInActionable, Session) {
        try await door.pass()
        loggedIn.activity.begin()
        return (loggedIn, Session(user: "li"))
    }
}

final class LoggedIn: House, LoggedInActionable {
    func openGoods(_ id: Int) throws -> any GoodsActionable {
        guard id > 0 else { throw NoGoods(id: id) }
        return Goods(id)
    }
}

final class Goods: House, GoodsActionable {
    let id: Int
    var basket: [Int] = []

    init(_ id: Int) {
        self.id = id
        super.init()
    }
}

struct NoGoods: Error, CustomStringConvertible {
    let id: Int
    var description: String { "no goods \(id)" }
}

struct Refused: Error, CustomStringConvertible {
    var description: String { "refused" }
}

/// A door at which steps wait until a test opens it.
@MainActor
final class Door {
    private var isOpen = false
    private var result: Result<Void, any Error> = .success(())
    private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var count = 0

    func open(_ result: Result<Void, any Error> = .success(())) {
        isOpen = true
        self.result = result
        for continuation in waiting.values { continuation.resume(with: result) }
        waiting = [:]
    }

    /// Waits, and does not notice that the task was cancelled.
    func ignoring() async throws {
        if isOpen { return try result.get() }
        count += 1
        let number = count
        try await withCheckedThrowingContinuation { waiting[number] = $0 }
    }

    /// Waits until the task is cancelled, at the longest.
    func pass() async throws {
        if isOpen { return try result.get() }
        count += 1
        let number = count
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
}

/// The events of a run, as lines, and a caller that waits for so many.
@MainActor
final class ProgressLog {
    private(set) var entries: [WorkflowProgress] = []
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    var lines: [String] { entries.map { "\($0)" } }
    /// Without the workflow's name and the times.
    var kinds: [String] {
        entries.map { entry in
            switch entry.kind {
            case .ended(let step, _): "\(step) ended"
            case .branchEnded(let names, _, let problem):
                "branch '\(names.joined(separator: "/"))' ended" + (problem.map { ": \($0)" } ?? "")
            case .finished(_, let problem): "finished" + (problem.map { ": \($0)" } ?? "")
            case let kind: "\(kind)"
            }
        }
    }

    func add(_ entry: WorkflowProgress) {
        entries.append(entry)
        let (ready, rest) = (
            waiting.filter { $0.count <= entries.count }, waiting.filter { $0.count > entries.count }
        )
        waiting = rest
        for one in ready { one.continuation.resume() }
    }

    /// Waits for so many lines; not longer than the test may run.
    func wait(for count: Int) async {
        if entries.count >= count || Task.isCancelled { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting.append((count, $0)) }
        } onCancel: {
            Task { @MainActor in
                let waiting = self.waiting
                self.waiting = []
                for one in waiting { one.continuation.resume() }
            }
        }
    }
}

/// A run in a task, and what is wanted to drive it.
@MainActor
final class Started<Item, Value> {
    typealias Outcome = Result<WorkflowOutcome<Item, Value>, WorkflowError>

    let clock: ManualClock
    let log = ProgressLog()
    private(set) var outcome: Outcome?
    private var task: Task<Void, Never>?
    private var run: WorkflowRun?

    init<Root, Input>(
        _ workflow: Workflow<Root, Input, Item, Value>, on root: Root, with input: Input, within limit: Duration? = nil,
        clock: ManualClock = ManualClock()
    ) {
        self.clock = clock
        task = Task { @MainActor [log] in
            let run = WorkflowRun(workflow.name, limit: limit, clock: AppClock(clock), progress: log.add)
            self.run = run
            do throws(WorkflowError) {
                outcome = .success(try await workflow.perform(run, on: root, with: input))
            } catch {
                outcome = .failure(error)
            }
        }
    }

    convenience init<Root>(
        _ workflow: Workflow<Root, Void, Item, Value>, on root: Root, within limit: Duration? = nil
    ) {
        self.init(workflow, on: root, with: (), within: limit)
    }

    func cancel() { task?.cancel() }

    /// Waits until the run has ended; its error as text, or `nil`.
    @discardableResult
    func error() async -> String? {
        await task?.value
        if case .failure(let error)? = outcome { return "\(error)" }
        return nil
    }

    /// Waits until the run has told so much.
    func told(_ count: Int) async -> [String] {
        await log.wait(for: count)
        return log.kinds
    }

    /// Waits until no chain of the run is about to begin, or to go on behind one that has begun.
    func settled() async {
        while let run, let main = run.main, !main.isUnderWay { await run.nextTurn() }
    }

    var value: Value? { if case .success(let outcome)? = outcome { outcome.value } else { nil } }
    var item: Item? { if case .success(let outcome)? = outcome { outcome.item } else { nil } }
    var failures: [String] {
        if case .success(let outcome)? = outcome { outcome.failures.map { "\($0)" } } else { [] }
    }
}
