extension LifecycleHost {
    /// Adds parts, and starts those that are not lazy if the host runs.
    ///
    /// Either all parts are added or none: if one of them does not start, those that did are stopped again and all are
    /// removed. Nothing else can depend on them before all have started.
    ///
    /// - Returns: The outcome of each part's start, and the time that it took; no parts if the host does not run.
    /// - Throws: Everything that is wrong with them, as for a new host; why those that did not start did not; that one of them
    ///   waits for the part that is started here, or the service that is made; or that the task was cancelled before all had
    ///   started.
    @discardableResult
    public func add(_ parts: [any Lifecycle]) async throws(LifecycleError) -> StartReport {
        try await commit(prepare(parts))
    }

    /// Takes a part out, after it was stopped.
    ///
    /// - Throws: If no part has that name, others depend on it, or it is still being added.
    public func remove(_ id: LifecycleID) async throws(LifecycleError) { await commit(try prepareRemoval(of: id)) }

    /// Takes parts in without starting them; ``commit(_:)-(LifecycleAddition)`` or ``discard(_:)-(LifecycleAddition)`` must
    /// follow. Between, they can be woken, and their names are taken.
    ///
    /// - Throws: Everything that is wrong with them.
    package func prepare(_ parts: [any Lifecycle]) throws(LifecycleError) -> LifecycleAddition {
        let drafts = parts.map(PartDraft.init)
        let result = change { state, _ -> Result<[Int], LifecycleError> in
            let faults = state.faults(of: drafts)
            return faults.isEmpty ? .success(state.insert(drafts, isUnsettled: true)) : .failure(LifecycleError(faults))
        }
        return LifecycleAddition(numbers: try result.get(), ids: drafts.map(\.id))
    }

    /// Starts what was prepared, and takes it out again where it does not start; see ``add(_:)``.
    @discardableResult
    package func commit(_ addition: LifecycleAddition) async throws(LifecycleError) -> StartReport {
        do throws(LifecycleError) { return try await start(addition) } catch {
            await discard(addition)
            throw error
        }
    }

    /// Starts what was prepared; where that fails, ``discard(_:)-(LifecycleAddition)`` must follow.
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

    /// Takes out what was prepared, after what of it was woken has stopped and what else belongs to it has gone; its names stay
    /// taken until then. From within a part's start, stop or handling the call does not wait for parts that have to stop.
    ///
    /// - Parameter leaving: Takes out what else belongs to the parts.
    package func discard(
        _ addition: LifecycleAddition, after leaving: @escaping @Sendable () async -> Void
    ) async {
        await take(addition.numbers, for: .takeOut, after: leaving)
    }

    /// Takes out what was prepared, after what of it was woken has stopped.
    package func discard(_ addition: LifecycleAddition) async {
        await take(addition.numbers, for: .takeOut)
    }

    /// Makes a part impossible to find; ``commit(_:)-(LifecycleRemoval)`` or ``discard(_:)-(LifecycleRemoval)``
    /// must follow.
    ///
    /// - Throws: If no part has that name, others depend on it, or it is still being added.
    package func prepareRemoval(of id: LifecycleID) throws(LifecycleError) -> LifecycleRemoval {
        let result = change { state, _ -> Result<LifecycleRemoval, LifecycleError> in
            do throws(LifecycleError) { return .success(try state.hide(id)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Stops a part that is to be removed, and takes it out after what else belongs to it has gone; its name stays taken until
    /// then. From within a part's start, stop or handling the call does not wait for that.
    ///
    /// - Parameter leaving: Takes out what else belongs to the part.
    package func commit(_ removal: LifecycleRemoval, after leaving: @escaping @Sendable () async -> Void) async {
        await take([removal.number], for: .remove, after: leaving)
    }

    /// Stops a part that is to be removed and takes it out.
    package func commit(_ removal: LifecycleRemoval) async { await take([removal.number], for: .remove) }

    /// Lets a part stay that was to be removed.
    package func discard(_ removal: LifecycleRemoval) {
        change { state, _ in
            state.leaving[removal.id] = nil
            state.places[removal.id] = removal.number
        }
    }

    private func take(_ numbers: [Int], for purpose: Winding.Purpose) async {
        let winding = change { $0.wind(numbers, for: purpose, because: .cancelled, $1) }
        if !isInside { await ended(winding) }
    }

    private func take(
        _ numbers: [Int], for purpose: Winding.Purpose, after leaving: @escaping @Sendable () async -> Void
    ) async {
        let isInside = isInside
        let winding = change { $0.wind(numbers, for: .hold, because: .cancelled, $1) }
        // Where nothing has to stop, nothing has to be waited for.
        if isInside, change({ _, _ in winding.isDone }) {
            return await Task {
                await leaving()
                await take(numbers, for: purpose)
            }.value
        }
        // A task of its own, which is no part's work and is done whole where this one is cancelled.
        let task = LifecycleScope.$current.withValue([:]) {
            Task {
                await ended(winding)
                await leaving()
                await take(numbers, for: purpose)
            }
        }
        if !isInside { await task.value }
    }
}
