extension Workflow {
    // Each kind of step is there twice: of a closure that never waits the compiler takes the second, which costs less.

    /// The workflow with one more step, which leads to another item and value.
    ///
    /// The step runs when its unit is active. Where the unit resigns while it runs, where its limit passes, or where the run
    /// is cancelled, it is cancelled and not waited for: what it gives after that is dropped, and told as late.
    ///
    /// The cost, beside what the step itself does: no task, except one for all limits of a run, and one where its unit
    /// resigns.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress.
    ///   - limit: How long the step may take, waiting for its unit included; `nil` for as long as it wants.
    ///   - body: What is done; it gives what the next step is given. It may be called again by other runs at the same time.
    public func step<Next, NextValue>(
        _ name: String, within limit: Duration? = nil,
        _ body: @escaping @MainActor (Item, Value) async throws -> (Next, NextValue)
    ) -> Workflow<Root, Input, Next, NextValue> {
        let (course, number) = (course, plan.steps + 1)
        return Workflow<Root, Input, Next, NextValue>(
            name: self.name, plan: plan.adding(.step(name: name, limit: limit)), endings: endings
        ) { chain, root, input throws(WorkflowError) in
            let (item, value) = try await course(chain, root, input)
            return try await chain.step(number, name, within: limit, on: item) { try await body(item, value) }
        }
    }

    /// The workflow with one more step that never waits, which leads to another item and value.
    ///
    /// Where its unit is active, it makes no task. It cannot be left before it is done; where its limit has passed then, or
    /// where its unit is not active, what it gives is dropped all the same. That its unit resigned and is active again by
    /// then is not noticed.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress.
    ///   - limit: How long the step may take, waiting for its unit included; `nil` for as long as it wants.
    ///   - body: What is done; it gives what the next step is given.
    public func step<Next, NextValue>(
        _ name: String, within limit: Duration? = nil,
        _ body: @escaping @MainActor (Item, Value) throws -> (Next, NextValue)
    ) -> Workflow<Root, Input, Next, NextValue> {
        let (course, number) = (course, plan.steps + 1)
        return Workflow<Root, Input, Next, NextValue>(
            name: self.name, plan: plan.adding(.step(name: name, limit: limit)), endings: endings
        ) { chain, root, input throws(WorkflowError) in
            let (item, value) = try await course(chain, root, input)
            return try await chain.shortStep(number, name, within: limit, on: item) { try body(item, value) }
        }
    }

    /// The workflow with one more step, which stays in its unit: item and value are handed on as they are.
    ///
    /// It is as any other step in all else; see `step`.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress.
    ///   - limit: How long the step may take, waiting for its unit included; `nil` for as long as it wants.
    ///   - body: What is done.
    public func act(
        _ name: String, within limit: Duration? = nil, _ body: @escaping @MainActor (Item, Value) async throws -> Void
    ) -> Workflow {
        step(name, within: limit) { item, value in
            try await body(item, value)
            return (item, value)
        }
    }

    /// The workflow with one more step that never waits, which stays in its unit: item and value are handed on as they are.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress.
    ///   - limit: How long the step may take, waiting for its unit included; `nil` for as long as it wants.
    ///   - body: What is done.
    public func act(
        _ name: String, within limit: Duration? = nil, _ body: @escaping @MainActor (Item, Value) throws -> Void
    ) -> Workflow {
        step(name, within: limit) { item, value in
            try body(item, value)
            return (item, value)
        }
    }

    /// The workflow with a branch: steps that go off here, with the same item and value, and run beside those that follow.
    ///
    /// The branch goes first: the step behind it begins when the branch has ended or waits for something, and does not begin
    /// if the branch is required and has failed by then. After that, branches and the main chain take turns on the main actor
    /// in no particular order. A run ends when all of them have ended. If a chain fails, its branches are cancelled and not
    /// waited for. A branch costs a task.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress; it takes the place of the name of the workflow that `branch` gives.
    ///   - isRequired: Whether the error of the branch is that of the chain from which it goes off, which then ends at once.
    ///     Otherwise the error is among the ``WorkflowOutcome/failures`` of the run, which goes on.
    ///   - branch: Gives the branch, from a workflow without steps; a workflow that was built elsewhere will do.
    public func fork<Last, LastValue>(
        _ name: String, isRequired: Bool = false,
        _ branch: (Workflow<Item, Value, Item, Value>) -> Workflow<Item, Value, Last, LastValue>
    ) -> Workflow {
        let branch = branch(Workflow<Item, Value, Item, Value>(name, from: Item.self, with: Value.self))
        let entry = WorkflowPlan.Entry.branch(name: name, isRequired: isRequired, branch.plan)
        let course = course
        return Workflow(name: self.name, plan: plan.adding(entry), endings: endings) {
            chain, root, input throws(WorkflowError) in
            let (item, value) = try await course(chain, root, input)
            try await chain.fork(name, isRequired: isRequired, endings: branch.endings) { chain throws(WorkflowError) in
                _ = try await branch.course(chain, item, value)
            }
            return (item, value)
        }
    }

    /// The workflow with a step for errors: where a step before it fails, the run goes on with what this one gives.
    ///
    /// It is given the item on which the workflow began, and runs in its unit as every step does; where nothing has failed it
    /// is passed over. It covers the steps before it, and the required branches that went off from them, as long as none of
    /// those behind it has begun. Branches of what failed are cancelled. That the run is cancelled, or takes longer than the
    /// whole of it may, cannot be recovered from.
    ///
    /// The cost is a task for the steps before it, which are left when they fail.
    ///
    /// - Parameters:
    ///   - name: The name, for errors and progress.
    ///   - limit: How long the step may take, waiting for its unit included; `nil` for as long as it wants.
    ///   - body: Gives what the next step is given. A ``WorkflowError`` that it throws, as the one it was given, is the error
    ///     of the run as it is.
    public func recover(
        _ name: String, within limit: Duration? = nil,
        _ body: @escaping @MainActor (Root, WorkflowError) async throws -> (Item, Value)
    ) -> Workflow {
        let (course, number) = (course, plan.steps + 1)
        return Workflow(
            name: self.name, plan: plan.adding(.recovery(name: name, limit: limit)), endings: endings
        ) { chain, root, input throws(WorkflowError) in
            let result = try await chain.attempt { attempt throws(WorkflowError) in
                try await course(attempt, root, input)
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

    /// The workflow with something that is done when a run of it ends, whatever has become of it.
    ///
    /// It is done once for each run, before ``run(on:with:within:clock:progress:)`` comes back; several in the order in which
    /// they were added. It does not matter between which steps it stands. Of a branch it is done when the branch ends.
    ///
    /// - Parameter body: What is done, with the error of the run; `nil` where there is none.
    public func finally(_ body: @escaping @MainActor (WorkflowError?) -> Void) -> Workflow {
        Workflow(name: name, plan: plan, endings: endings + [body], course: course)
    }
}
