extension LifecycleHost {
    /// Adds parts, and starts those that are not lazy if the host is running.
    ///
    /// Either all parts are added or none: if one of them does not start, the started ones are stopped again, and all
    /// are removed. Other parts cannot depend on them before all have started.
    ///
    /// - Returns: The outcome of each part's start, and the time that it took; no parts if the host is not running.
    /// - Throws: A ``LifecycleError``: with all faults of the parts, as for a new host; with the parts that did not
    ///   start; if one of them waits for the part or service that is being started or created here; or if the task was
    ///   cancelled before all parts had started.
    @discardableResult
    public func add(_ parts: [any Lifecycle]) async throws(LifecycleError) -> StartReport {
        try await commit(prepare(parts))
    }

    /// Removes a part, after stopping it.
    ///
    /// - Throws: A ``LifecycleError`` if no part has the name, others depend on it, or it is still being added.
    public func remove(_ id: LifecycleID) async throws(LifecycleError) { await commit(try prepareRemoval(of: id)) }

    /// Adds parts without starting them; ``commit(_:)-(LifecycleAddition)`` or ``discard(_:)-(LifecycleAddition)`` must
    /// follow. Meanwhile, they can be woken, and their names are in use.
    ///
    /// - Throws: A ``LifecycleError`` with all faults of the parts.
    package func prepare(_ parts: [any Lifecycle]) throws(LifecycleError) -> LifecycleAddition {
        let drafts = parts.map(PartDraft.init)
        let result = change { state, _ -> Result<[Int], LifecycleError> in
            let faults = state.faults(of: drafts)
            return faults.isEmpty ? .success(state.insert(drafts, isUnsettled: true)) : .failure(LifecycleError(faults))
        }
        return LifecycleAddition(numbers: try result.get(), ids: drafts.map(\.id))
    }

    /// Starts prepared parts, and removes them again if they do not start; see ``add(_:)``.
    @discardableResult
    package func commit(_ addition: LifecycleAddition) async throws(LifecycleError) -> StartReport {
        do throws(LifecycleError) { return try await start(addition) } catch {
            await discard(addition)
            throw error
        }
    }

    /// Starts prepared parts. If that fails, ``discard(_:)-(LifecycleAddition)`` must follow.
    package func start(_ addition: LifecycleAddition) async throws(LifecycleError) -> StartReport {
        let (host, scopes, priority) = (key, scopes, Task.currentPriority)
        let adding = change { $0.add(addition, scopes: scopes, host: host, priority: priority, $1) }
        switch adding {
        case .done(let report): return report
        case .fault(let fault): throw LifecycleError([fault])
        case .wave(let wave):
            defer {
                if let own = scopes[host]?.own { change { state, _ in state.waitsNoMore(own, for: wave.targets) } }
            }
            let isEnded = try await awaited(wave)
            return try change { state, _ -> Result<StartReport, LifecycleError> in
                let faults = isEnded ? state.faults(of: wave) : addition.ids.prefix(1).map { .cancelled($0) }
                guard faults.isEmpty else { return .failure(LifecycleError(faults)) }
                state.settle(addition)
                return .success(state.report(of: wave))
            }.get()
        }
    }

    /// Removes prepared parts, after those that were woken have stopped and everything else that belongs to them was
    /// removed. Their names stay in use until then. A call from within a part's start, stop or event handling does not
    /// wait for parts that have to stop.
    ///
    /// - Parameter leaving: Removes everything else that belongs to the parts.
    package func discard(
        _ addition: LifecycleAddition, after leaving: @escaping @Sendable () async -> Void
    ) async {
        await take(addition.numbers, for: .takeOut, after: leaving)
    }

    /// Removes prepared parts, after those that were woken have stopped.
    package func discard(_ addition: LifecycleAddition) async {
        await take(addition.numbers, for: .takeOut)
    }

    /// Makes a part impossible to find; ``commit(_:)-(LifecycleRemoval)`` or ``discard(_:)-(LifecycleRemoval)``
    /// must follow.
    ///
    /// - Throws: A ``LifecycleError`` if no part has the name, others depend on it, or it is still being added.
    package func prepareRemoval(of id: LifecycleID) throws(LifecycleError) -> LifecycleRemoval {
        let result = change { state, _ -> Result<LifecycleRemoval, LifecycleError> in
            do throws(LifecycleError) { return .success(try state.hide(id)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Stops a part that is to be removed, and removes it after everything else that belongs to it. Its name stays in
    /// use until then. A call from within a part's start, stop or event handling does not wait for that.
    ///
    /// - Parameter leaving: Removes everything else that belongs to the part.
    package func commit(_ removal: LifecycleRemoval, after leaving: @escaping @Sendable () async -> Void) async {
        await take([removal.number], for: .remove, after: leaving)
    }

    /// Stops a part that is to be removed, and removes it.
    package func commit(_ removal: LifecycleRemoval) async { await take([removal.number], for: .remove) }

    /// Keeps a part that was to be removed.
    package func discard(_ removal: LifecycleRemoval) {
        change { state, _ in
            state.leaving[removal.id] = nil
            state.places[removal.id] = removal.number
        }
    }

    private func take(_ numbers: [Int], for purpose: StopWave.Purpose) async {
        let stopWave = change { $0.beginStop(numbers, for: purpose, because: .cancelled, $1) }
        if !isInside { await ended(stopWave) }
    }

    private func take(
        _ numbers: [Int], for purpose: StopWave.Purpose, after leaving: @escaping @Sendable () async -> Void
    ) async {
        let isInside = isInside
        let stopWave = change { $0.beginStop(numbers, for: .hold, because: .cancelled, $1) }
        // If no part has to stop, the call need not wait.
        if isInside, change({ _, _ in stopWave.isDone }) {
            return await Task {
                await leaving()
                await take(numbers, for: purpose)
            }.value
        }
        // A separate task, which does not belong to the work of a part, and is completed even if this one is cancelled.
        let task = LifecycleScope.$current.withValue([:]) {
            Task {
                await ended(stopWave)
                await leaving()
                await take(numbers, for: purpose)
            }
        }
        if !isInside { await task.value }
    }
}
