extension WorkflowChain {
    /// Does a step within its limit when its unit is active.
    ///
    /// - Parameter passesErrors: Whether a ``WorkflowError`` that it throws is the chain's as it is.
    func step<Output>(
        _ number: Int, _ name: String, within limit: Duration?, on item: Any, passesErrors: Bool = false,
        _ body: @MainActor () async throws -> Output
    ) async throws(WorkflowError) -> Output {
        let step = WorkflowStep(number: number, name: name, branch: names)
        try await arrive(at: step, within: limit, on: item, isShort: false)
        let result: Result<Output, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        return try leave(step, with: result, passesErrors: passesErrors)
    }

    /// Does a step that does not wait, when its unit is active.
    func shortStep<Output>(
        _ number: Int, _ name: String, within limit: Duration?, on item: Any,
        _ body: @MainActor () throws -> Output
    ) async throws(WorkflowError) -> Output {
        let step = WorkflowStep(number: number, name: name, branch: names)
        try await arrive(at: step, within: limit, on: item, isShort: true)
        return try leave(step, with: Result { try body() }, passesErrors: false)
    }

    /// Waits until the unit of the item is active.
    ///
    /// - Parameter isShort: Whether the step cannot be left before it is done, so that it need not be watched.
    private func arrive(
        at step: WorkflowStep, within limit: Duration?, on item: Any, isShort: Bool
    ) async throws(WorkflowError) {
        try check()
        let deadline = limit.map { run.now + $0 }
        if let deadline { run.note(deadline) }
        current = Current(step: step, limit: limit, deadline: deadline)
        if let interactor = item as? any Interactor {
            let activity = interactor.activity
            if !activity.isActive {
                run.report(.waiting(step, unit: "\(type(of: interactor))"))
                run.wake()
            }
            // It may have resigned again by the time that it is this task's turn.
            while !activity.isActive {
                do { try await activity.whenActive() } catch {
                    // Only who closes the chain cancels its task.
                    close(with: run.error(.cancelled, at: step))
                }
                try check()
            }
            current?.unit = interactor
            if !isShort { current?.watch = run.watch(activity) }
        }
        if !isShort { run.wake() }
        current?.began = run.reportedNow
        run.report(.began(step))
        try check()
    }

    /// Takes what a step gave, unless the chain has ended meanwhile.
    private func leave<Output>(
        _ step: WorkflowStep, with result: Result<Output, any Error>, passesErrors: Bool
    ) throws(WorkflowError) -> Output {
        do { try check() } catch {
            reportLate(step, result)
            throw error
        }
        switch result {
        case .success(let output):
            let began = current?.began ?? .zero
            current = nil
            run.report(.ended(step, duration: run.reportedNow - began))
            return output
        case .failure(let thrown):
            let passed = passesErrors ? thrown as? WorkflowError : nil
            let error = passed ?? run.error(.failed(thrown), at: step)
            close(with: error)
            throw error
        }
    }

    /// Tells that a step came back after it was left; one that ends because it was cancelled does as it was told.
    private func reportLate<Output>(_ step: WorkflowStep, _ result: Result<Output, any Error>) {
        switch result {
        case .success: run.report(.late(step, problem: nil))
        case .failure(let error):
            if error is CancellationError || (error as? WorkflowError)?.isCancellation == true { return }
            run.report(.late(step, problem: error.wordsInEvents))
        }
    }
}
