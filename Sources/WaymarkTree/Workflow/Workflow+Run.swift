public import WaymarkGround
internal import WaymarkLock

extension Workflow {
    /// Runs the steps, one after the other, and returns when they and all branches have ended.
    ///
    /// The run never waits for a step that ignores cancellation. It retains its items, and waits for an inactive unit as long as
    /// the limits allow. Code outside the main actor can run only workflows with a `Sendable` item and value; a last step may
    /// convert them.
    ///
    /// The cost is one task in addition to the steps; a step that does not suspend takes about two microseconds. On iOS 26,
    /// macOS 26 and later, the task begins within this call, and a run whose steps do not suspend does not release the main actor.
    /// On older systems, other work of the main actor may run before the first step, before a branch, and before the steps that a
    /// recovery covers; the order of the steps is the same.
    ///
    /// - Parameters:
    ///   - root: The item on which the run begins; its unit need not be active yet.
    ///   - input: The value with which the run begins.
    ///   - limit: The time that the whole run may take; `nil` for no limit.
    ///   - clock: The clock for limits and durations.
    ///   - progress: Receives each event at once and in order; also late results, after the run has ended.
    /// - Returns: The item and value of the last step, with the failures of branches.
    /// - Throws: A ``WorkflowError`` if a step failed, a limit passed, a unit resigned, or the task was cancelled.
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
        let execution = execution
        let result = await withTaskCancellationHandler {
            await chain.perform { chain throws(WorkflowError) in try await execution(chain, root, input) }
        } onCancel: {
            run.cancellation.withLock { $0 = true }
            Task { @MainActor in run.end(with: .cancelled) }
        }
        let (item, value) = try result.get()
        return WorkflowOutcome(item: item, value: value, failures: run.failures, duration: run.age)
    }
}

extension Workflow where Input == Void {
    /// Runs the steps, one after the other, and returns when they and all branches have ended.
    ///
    /// See ``run(on:with:within:clock:progress:)``.
    ///
    /// - Parameters:
    ///   - root: The item on which the run begins; its unit need not be active yet.
    ///   - limit: The time that the whole run may take; `nil` for no limit.
    ///   - clock: The clock for limits and durations.
    ///   - progress: Receives each event at once and in order; also late results, after the run has ended.
    /// - Returns: The item and value of the last step, with the failures of branches.
    /// - Throws: A ``WorkflowError`` if a step failed, a limit passed, a unit resigned, or the task was cancelled.
    @MainActor
    public func run(
        on root: Root, within limit: Duration? = nil, clock: AppClock = .continuous,
        progress: (@MainActor (WorkflowProgress) -> Void)? = nil
    ) async throws(WorkflowError) -> WorkflowOutcome<Item, Value> {
        try await run(on: root, with: (), within: limit, clock: clock, progress: progress)
    }
}
