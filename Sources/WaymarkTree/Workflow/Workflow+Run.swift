public import WaymarkGround
internal import WaymarkLock

extension Workflow {
    /// Does the steps, one after the other, and comes back when they and all branches have ended.
    ///
    /// It never waits for a step that ignores that it is cancelled. It keeps its items alive, and waits for a unit that is
    /// not active as long as limits let it. Code that is not on the main actor can run only what gives a `Sendable` item and
    /// value; a last step may see to that.
    ///
    /// The cost is a task, beside that of the steps; a step that does not wait takes about two microseconds. From iOS 26 and
    /// macOS 26 on the task begins in this call, and a run whose steps do not wait does not let the main actor go. On older
    /// systems other work of the main actor may come before the first step, before a branch and before what a recovery covers;
    /// the order of the steps is the same.
    ///
    /// - Parameters:
    ///   - root: The item on which the run begins; its unit need not be active yet.
    ///   - input: The value with which the run begins.
    ///   - limit: How long the whole run may take; `nil` for as long as it wants.
    ///   - clock: The clock for limits and durations.
    ///   - progress: Told what happens, at once and in order; also, after the run has ended, what comes late.
    /// - Throws: The error of a step, or that a limit has passed, that a unit has resigned, or that the task was cancelled.
    @MainActor
    public func run(
        on root: Root, with input: Input, within limit: Duration? = nil, clock: AppClock = .continuous,
        progress: (@MainActor (WorkflowProgress) -> Void)? = nil
    ) async throws(WorkflowError) -> WorkflowOutcome<Item, Value> {
        try await perform(WorkflowRun(name, limit: limit, clock: clock, progress: progress), on: root, with: input)
    }

    /// Does the steps as a run that has not begun.
    @MainActor
    func perform(
        _ run: WorkflowRun, on root: Root, with input: Input
    ) async throws(WorkflowError) -> WorkflowOutcome<Item, Value> {
        let chain = WorkflowChain(.main, of: run)
        run.main = chain
        chain.endings = endings
        let course = course
        let result = await withTaskCancellationHandler {
            await chain.perform { chain throws(WorkflowError) in try await course(chain, root, input) }
        } onCancel: {
            run.cancellation.withLock { $0 = true }
            Task { @MainActor in run.end(with: .cancelled) }
        }
        let (item, value) = try result.get()
        return WorkflowOutcome(item: item, value: value, failures: run.failures, duration: run.age)
    }
}

extension Workflow where Input == Void {
    /// Does the steps, one after the other, and comes back when they and all branches have ended.
    ///
    /// See ``run(on:with:within:clock:progress:)``.
    ///
    /// - Parameters:
    ///   - root: The item on which the run begins; its unit need not be active yet.
    ///   - limit: How long the whole run may take; `nil` for as long as it wants.
    ///   - clock: The clock for limits and durations.
    ///   - progress: Told what happens, at once and in order; also, after the run has ended, what comes late.
    /// - Throws: The error of a step, or that a limit has passed, that a unit has resigned, or that the task was cancelled.
    @MainActor
    public func run(
        on root: Root, within limit: Duration? = nil, clock: AppClock = .continuous,
        progress: (@MainActor (WorkflowProgress) -> Void)? = nil
    ) async throws(WorkflowError) -> WorkflowOutcome<Item, Value> {
        try await run(on: root, with: (), within: limit, clock: clock, progress: progress)
    }
}
