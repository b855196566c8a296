extension Workflow {
    // Each kind of step is there twice: of a closure that never waits the compiler takes the second, which costs less.

    /// Returns the workflow with one more asynchronous step, which leads to another item and value.
    ///
    /// The step runs when its unit is active. If the unit resigns while it runs, if its limit passes, or if the run is cancelled, the step
    /// is cancelled and not waited for: its later result is dropped, and reported as late.
    ///
    /// The cost, beside that of the step itself: no task, except one for all limits of a run, and one if its unit resigns.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress.
    ///   - limit: The time that the step may take, including the wait for its unit; `nil` for no limit.
    ///   - body: The step, which returns the item and value of the next one. It may be called by several runs at the
    ///     same time.
    public func step<Next, NextValue>(
        _ name: String, within limit: Duration? = nil,
        _ body: @escaping @MainActor (Item, Value) async throws -> (Next, NextValue)
    ) -> Workflow<Root, Input, Next, NextValue> {
        let (execution, number) = (execution, plan.steps + 1)
        return Workflow<Root, Input, Next, NextValue>(
            name: self.name, plan: plan.adding(.step(name: name, limit: limit)), endings: endings
        ) { chain, root, input throws(WorkflowError) in
            let (item, value) = try await execution(chain, root, input)
            return try await chain.step(number, name, within: limit, on: item) { try await body(item, value) }
        }
    }

    /// Returns the workflow with one more synchronous step, which leads to another item and value.
    ///
    /// If its unit is active, it makes no task. It cannot be left before it is done; if its limit has passed by then,
    /// or if its unit is not active, its result is dropped all the same. A unit that resigned and became active again
    /// meanwhile is not noticed.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress.
    ///   - limit: The time that the step may take, including the wait for its unit; `nil` for no limit.
    ///   - body: The step, which returns the item and value of the next one.
    public func step<Next, NextValue>(
        _ name: String, within limit: Duration? = nil,
        _ body: @escaping @MainActor (Item, Value) throws -> (Next, NextValue)
    ) -> Workflow<Root, Input, Next, NextValue> {
        let (execution, number) = (execution, plan.steps + 1)
        return Workflow<Root, Input, Next, NextValue>(
            name: self.name, plan: plan.adding(.step(name: name, limit: limit)), endings: endings
        ) { chain, root, input throws(WorkflowError) in
            let (item, value) = try await execution(chain, root, input)
            return try await chain.shortStep(number, name, within: limit, on: item) { try body(item, value) }
        }
    }

    /// Returns the workflow with one more asynchronous step that keeps item and value as they are.
    ///
    /// Otherwise it is like any other step; see `step`.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress.
    ///   - limit: The time that the step may take, including the wait for its unit; `nil` for no limit.
    ///   - body: The step.
    public func act(
        _ name: String, within limit: Duration? = nil, _ body: @escaping @MainActor (Item, Value) async throws -> Void
    ) -> Workflow {
        step(name, within: limit) { item, value in
            try await body(item, value)
            return (item, value)
        }
    }

    /// Returns the workflow with one more synchronous step that keeps item and value as they are.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress.
    ///   - limit: The time that the step may take, including the wait for its unit; `nil` for no limit.
    ///   - body: The step.
    public func act(
        _ name: String, within limit: Duration? = nil, _ body: @escaping @MainActor (Item, Value) throws -> Void
    ) -> Workflow {
        step(name, within: limit) { item, value in
            try body(item, value)
            return (item, value)
        }
    }

    /// Returns the workflow with a branch: steps that begin here, with the same item and value, and run beside those
    /// that follow.
    ///
    /// The branch goes first: the next step begins when the branch has ended or has suspended, and does not begin if the branch is
    /// required and has failed by then. After that, branches and the main chain take turns on the main actor in no particular
    /// order. A run ends when all of them have ended. If a chain fails, its branches are cancelled without waiting for them. A
    /// branch costs a task.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress; it replaces the name of the workflow that `branch` returns.
    ///   - isRequired: Pass `true` if an error of the branch ends the chain from which it begins. Otherwise the error
    ///     is among the ``WorkflowOutcome/failures`` of the run, which continues.
    ///   - branch: Returns the branch, made from a workflow without steps, or one that was built elsewhere.
    public func fork<Last, LastValue>(
        _ name: String, isRequired: Bool = false,
        _ branch: (Workflow<Item, Value, Item, Value>) -> Workflow<Item, Value, Last, LastValue>
    ) -> Workflow {
        let branch = branch(Workflow<Item, Value, Item, Value>(name, from: Item.self, with: Value.self))
        let entry = WorkflowPlan.Entry.branch(name: name, isRequired: isRequired, branch.plan)
        let execution = execution
        return Workflow(name: self.name, plan: plan.adding(entry), endings: endings) {
            chain, root, input throws(WorkflowError) in
            let (item, value) = try await execution(chain, root, input)
            try await chain.fork(name, isRequired: isRequired, endings: branch.endings) { chain throws(WorkflowError) in
                _ = try await branch.execution(chain, item, value)
            }
            return (item, value)
        }
    }

    /// Returns the workflow with a step for errors: if a step before it fails, the run continues with the result of
    /// this one.
    ///
    /// The step receives the item on which the workflow began, and runs while that item's unit is active, as every step does. If
    /// nothing has failed, it is skipped. It covers the steps before it and their required branches, as long as no step after it
    /// has begun. Branches of the failed steps are cancelled. A run cannot recover from cancellation, or from exceeding the limit
    /// of the whole run.
    ///
    /// The cost is one task for the steps before it, which are abandoned if they fail.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress.
    ///   - limit: The time that the step may take, including the wait for its unit; `nil` for no limit.
    ///   - body: The step, which returns the item and value of the next one. A ``WorkflowError`` that it throws becomes
    ///     the error of the run as it is.
    public func recover(
        _ name: String, within limit: Duration? = nil,
        _ body: @escaping @MainActor (Root, WorkflowError) async throws -> (Item, Value)
    ) -> Workflow {
        let (execution, number) = (execution, plan.steps + 1)
        return Workflow(
            name: self.name, plan: plan.adding(.recovery(name: name, limit: limit)), endings: endings
        ) { chain, root, input throws(WorkflowError) in
            let result = try await chain.attempt { attempt throws(WorkflowError) in
                try await execution(attempt, root, input)
            }
            switch result {
            case .success(let output): return output
            case .failure(let error):
                return try await chain.step(number, name, within: limit, on: root, passesErrors: true) {
                    try await body(root, error)
                }
            }
        }
    }

    /// Returns the workflow with a closure that is called when a run of it ends, with or without an error.
    ///
    /// The closure is called once for each run, before ``run(on:with:within:clock:progress:)`` returns; several closures are called
    /// in the order in which they were added. Its position among the steps does not matter. The closure of a branch is called when
    /// the branch ends.
    ///
    /// - Parameter body: The closure, which receives the error of the run, or `nil`.
    public func finally(_ body: @escaping @MainActor (WorkflowError?) -> Void) -> Workflow {
        Workflow(name: name, plan: plan, endings: endings + [body], execution: execution)
    }
}
