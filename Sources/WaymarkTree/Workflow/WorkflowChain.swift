internal import WaymarkGround
internal import WaymarkLock

/// Steps that run one after the other: the main chain of a run, a branch, or what a recovery covers.
///
/// They run in a task of their own, which is not waited for once the chain is closed: it finds that out when it comes back.
@MainActor
final class WorkflowChain {
    typealias Ending = @MainActor (WorkflowError?) -> Void

    enum Kind {
        case main
        case branch(isRequired: Bool)
        /// Goes on in place of its parent, which waits for it; its steps are the parent's.
        case attempt
    }

    /// The step that waits or runs.
    struct Current {
        let step: WorkflowStep
        let limit: Duration?
        let deadline: Duration?
        /// The unit, once it is active.
        var unit: (any Interactor)?
        var watch: UnitWatch?
        /// The start of the chain; of any value without an observer.
        var began: Duration = .zero
    }

    let run: WorkflowRun
    let kind: Kind
    /// The names of the branches from the main chain on.
    let names: [String]
    var endings: [Ending] = []
    var current: Current?

    private weak var parent: WorkflowChain?
    private var children: [WorkflowChain] = []
    private let start: Duration
    private var task: Task<Void, Never>?
    /// The task that waits for the chain to be closed, or the chain itself while it waits for its branches.
    private var waiting: UnsafeContinuation<Void, Never>?
    private var joining: UnsafeContinuation<Void, Never>?

    /// Whether the chain has ended: nothing of it has any effect now.
    private(set) var isClosed = false
    /// With which error it ended, if with one.
    private(set) var failure: WorkflowError?

    /// Whether the task has had its first turn.
    private var hasBegun = false
    /// Whether the chain waits for a branch to get under way.
    private var isForking = false

    init(_ kind: Kind, of run: WorkflowRun, names: [String] = [], parent: WorkflowChain? = nil) {
        self.kind = kind
        self.run = run
        self.names = names
        self.parent = parent
        start = run.reportedNow
    }

    /// The chain and what went off from it, those before that went off first.
    var withDescendants: [WorkflowChain] { [self] + children.flatMap(\.withDescendants) }

    /// The step that waits or runs, also where a recovery covers it.
    var stepInCourse: WorkflowStep? {
        if let current { return current.step }
        for case let child in children { if case .attempt = child.kind { return child.stepInCourse } }
        return nil
    }

    // MARK: Running

    /// Does the steps and waits until the chain has ended.
    func perform<Output>(
        _ body: @escaping @MainActor (WorkflowChain) async throws(WorkflowError) -> Output
    ) async -> Result<Output, WorkflowError> {
        // The continuation could not carry what must not leave the main actor.
        let box = ResultBox<Output>(.failure(run.error(.cancelled, at: nil)))
        await withUnsafeContinuation { continuation in
            waiting = continuation
            begin { [self] in
                do throws(WorkflowError) {
                    let output = try await body(self)
                    try await join()
                    box.result = .success(output)
                    close()
                } catch {
                    close(with: error)
                }
            }
        }
        return failure.map { .failure($0) } ?? box.result
    }

    /// Lets a branch go off, and comes back when the branch waits for something or has ended.
    func fork(
        _ name: String, isRequired: Bool, endings: [Ending],
        _ body: @escaping @MainActor (WorkflowChain) async throws(WorkflowError) -> Void
    ) async throws(WorkflowError) {
        try check()
        let branch = WorkflowChain(.branch(isRequired: isRequired), of: run, names: names + [name], parent: self)
        branch.endings = endings
        children.append(branch)
        run.report(.branchBegan(branch.names))
        branch.begin {
            do throws(WorkflowError) {
                try await body(branch)
                try await branch.join()
                branch.close()
            } catch {
                branch.close(with: error)
            }
        }
        if !branch.isUnderWay {
            isForking = true
            while !isClosed, !branch.isUnderWay { await run.nextTurn() }
            isForking = false
            run.noteTurn()
        }
        // Where it has failed already, and is required.
        try check()
    }

    /// Does steps that may fail while this chain goes on.
    ///
    /// - Throws: Where this chain has ended meanwhile, too.
    func attempt<Output>(
        _ body: @escaping @MainActor (WorkflowChain) async throws(WorkflowError) -> Output
    ) async throws(WorkflowError) -> Result<Output, WorkflowError> {
        try check()
        let attempt = WorkflowChain(.attempt, of: run, names: names, parent: self)
        children.append(attempt)
        let result = await attempt.perform(body)
        children.removeAll { $0 === attempt }
        run.noteTurn()
        // What ends the whole run has ended this chain as well.
        try check()
        return result
    }

    /// Begins the task: in this call if the system can, so that steps that do not wait cost no change of tasks.
    private func begin(_ body: @escaping @MainActor () async -> Void) {
        let task = Task.begin(run.taskStart) { @MainActor [self] in
            hasBegun = true
            run.noteTurn()
            await body()
        }
        if isClosed { task.cancel() } else { self.task = task }
    }

    /// Whether the chain has come as far as it can without waiting for anything but tasks of its run that are yet to begin.
    ///
    /// With immediate starts every chain is under way when the call that begins it returns.
    var isUnderWay: Bool {
        if isClosed { return true }
        guard hasBegun, !isForking else { return false }
        return children.allSatisfy { child in
            // The chain goes on in a moment if what a recovery covers has ended.
            if case .attempt = child.kind, child.isClosed { return false }
            return child.isUnderWay
        }
    }

    /// Waits until the branches have ended; those of what a recovery covers go over to its parent instead.
    private func join() async throws(WorkflowError) {
        try check()
        if case .attempt = kind {
            for child in children { child.parent = parent }
            parent?.children += children
            children = []
        } else if !children.isEmpty {
            await withUnsafeContinuation { joining = $0 }
            try check()
        }
    }

    // MARK: Ending

    /// Throws where the chain has ended, or ends now: nothing may have looked yet.
    func check() throws(WorkflowError) {
        if !isClosed, run.cancellation.withLock({ $0 }) { run.end(with: .cancelled) }
        if !isClosed, let current, current.hasResigned { resign() }
        if !isClosed { run.expire() }
        if let failure { throw failure }
    }

    var deadline: Duration? { current?.deadline }
    var watch: UnitWatch? { current?.watch }

    /// Ends the chain because its step has taken longer than it may.
    func timeOut() {
        if let current, let limit = current.limit { close(with: run.error(.timedOut(limit: limit), at: current.step)) }
    }

    /// Ends the chain because the unit of its step has resigned.
    func resign() {
        if let current, let unit = current.unit {
            close(with: run.error(.resigned(unit: "\(type(of: unit))"), at: current.step))
        }
    }

    /// Ends the chain, unless it has ended: its step, and what went off from it, are cancelled and not waited for.
    ///
    /// - Parameters:
    ///   - error: With which error, if with one.
    ///   - isOwn: Whether the step that runs is what failed.
    func close(with error: WorkflowError? = nil, isOwn: Bool = true) {
        guard !isClosed else { return }
        isClosed = true
        failure = error
        if let error {
            task?.cancel()
            if let current {
                let reason = isOwn || error.step == current.step ? error.reason : .cancelled
                run.report(.failed(current.step, problem: reason.descriptionInEvents))
            }
        }
        (current, task) = (nil, nil)
        let children = children
        self.children = []
        for child in children {
            // Of an error of the whole run, the step may be one that a recovery covers.
            let step = child.stepInCourse
            let isOfChild = step != nil && step == error?.step
            child.close(with: isOfChild ? error : run.error(.cancelled, at: step))
        }
        for ending in endings { ending(error) }
        joining?.resume()
        joining = nil
        switch kind {
        case .main: run.finish(with: error)
        case .branch(let isRequired):
            let duration = run.reportedNow - start
            run.report(.branchEnded(names, duration: duration, problem: error?.reason.descriptionInEvents))
            parent?.branchEnded(self, with: error, isRequired: isRequired)
        case .attempt: break
        }
        waiting?.resume()
        waiting = nil
        run.noteTurn()
    }

    private func branchEnded(_ branch: WorkflowChain, with error: WorkflowError?, isRequired: Bool) {
        // Where the chain was closed before, it has closed the branch.
        guard !isClosed else { return }
        children.removeAll { $0 === branch }
        if let error {
            if isRequired { return close(with: error, isOwn: false) }
            run.failures.append(error)
        }
        if children.isEmpty {
            joining?.resume()
            joining = nil
        }
    }
}

extension WorkflowChain.Current {
    /// Whether its unit has become inactive since the step runs.
    @MainActor var hasResigned: Bool {
        guard let unit else { return false }
        return watch?.hasResigned ?? !unit.activity.isActive
    }
}

/// The results of a chain's steps.
@MainActor
private final class ResultBox<Output> {
    var result: Result<Output, WorkflowError>

    init(_ result: Result<Output, WorkflowError>) { self.result = result }
}
