extension LifecycleHost {
    /// Starts the parts that are not lazy, and all that these depend on.
    ///
    /// Each is begun as soon as all that it depends on has started; of several that could be, the one of the highest priority,
    /// then the one that was given first. A part whose start throws, or takes longer than its limit, keeps those from being
    /// started that depend on it; where one of all these is required, starting ends: nothing more is begun, what starts is
    /// cancelled and waited for within its limit, and what has started is stopped.
    ///
    /// A host that starts or runs is not started again: the call waits for the same end, and gives the same report. One that
    /// stops is started after. Where the task that began starting is cancelled, starting ends as for a required part.
    ///
    /// - Returns: What became of each part, and how long it took.
    @discardableResult
    public func start() async -> StartReport {
        let (host, scopes, priority) = (key, scopes, Task.currentPriority)
        let isInside = scopes[host] != nil
        while true {
            let next = change { $0.start(scopes: scopes, host: host, priority: priority, $1) }
            switch next {
            case .after(let winding):
                if isInside { return change { state, _ in state.lastReport } }
                await ended(winding)
            case .wave(let wave, let isOwn):
                if isInside, !isOwn { return change { state, _ in state.report(of: wave) } }
                await withTaskCancellationHandler {
                    await surelyEnded(wave)
                } onCancel: {
                    if isOwn { change { $0.cancelStarting(wave, $1) } }
                }
                if let winding = change({ _, _ in wave.winding }) { await ended(winding) }
                return change { state, _ in state.report(of: wave) }
            }
        }
    }

    /// Starts a part that is lazy, or whose start has failed, and what it depends on; a part that is started needs nothing.
    ///
    /// However many wake a part, it is started once, and each waits for that start, within the part's limit. After a start
    /// that failed the next call tries again. Within the part's own start the call returns at once; so it does in what that
    /// start has woken.
    ///
    /// - Throws: The reason the part is not started: no part has that name, the host does not run (this neither starts it
    ///   nor waits for it), the part or one that it depends on did not start, an earlier start of it still hangs, the
    /// part waits in turn for its caller or for the service that is made here, or the task was cancelled, which does not end the start.
    public func wake(_ id: LifecycleID) async throws(LifecycleError) {
        if isStarted(id) { return }
        let (host, scopes, priority) = (key, scopes, Task.currentPriority)
        let waking = change { $0.wake(id, scopes: scopes, host: host, priority: priority, $1) }
        switch waking {
        case .done: return
        case .fault(let fault): throw LifecycleError([fault])
        case .wave(let wave, let target):
            defer {
                if let own = scopes[host]?.own { change { state, _ in state.waitsNoMore(own, for: [target]) } }
            }
            let isEnded = try await awaited(wave)
            let outcome = change { _, _ in wave.outcomes[target] }
            guard isEnded else { throw LifecycleError([.cancelled(id)]) }
            if let outcome, outcome != .started { throw LifecycleError([.notStarted(id, outcome)]) }
        }
    }
}
