extension LifecycleHost {
    /// Starts the parts that are not lazy, and all parts on which they depend.
    ///
    /// A part begins to start as soon as all parts on which it depends have started. If several parts can begin, the
    /// one with the highest priority is first, and then the one that was added first. If a part's start throws or
    /// exceeds its limit, the parts that depend on it are not started. If any of these parts is required, starting
    /// ends: no other part begins, starting parts are cancelled and awaited within their limits, and started parts are
    /// stopped.
    ///
    /// If the host is starting or running, it is not started again: the call waits for the same start, and returns the
    /// same report. If the host is stopping, it is started afterwards. If the task that began the start is cancelled,
    /// starting ends as for a required part.
    ///
    /// - Returns: The outcome of each part's start, and the time that it took.
    @discardableResult
    public func start() async -> StartReport {
        let (host, scopes, priority) = (key, scopes, Task.currentPriority)
        let isInside = scopes[host] != nil
        while true {
            let next = change { $0.start(scopes: scopes, host: host, priority: priority, $1) }
            switch next {
            case .after(let stopWave):
                if isInside { return change { state, _ in state.lastReport } }
                await ended(stopWave)
            case .wave(let wave, let isOwn):
                if isInside, !isOwn { return change { state, _ in state.report(of: wave) } }
                await withTaskCancellationHandler {
                    await surelyEnded(wave)
                } onCancel: {
                    if isOwn { change { $0.cancelStarting(wave, $1) } }
                }
                if let stopWave = change({ _, _ in wave.stopWave }) { await ended(stopWave) }
                return change { state, _ in state.report(of: wave) }
            }
        }
    }

    /// Starts a part that is lazy or whose start has failed, and the parts on which it depends. For a started part, it
    /// does nothing.
    ///
    /// However many callers wake a part, it is started once, and each caller waits for that start, within the part's limit.
    /// After a failed start, the next call tries again. Within the part's own start, and within the starts of parts that it
    /// has woken, the call returns at once.
    ///
    /// - Throws: A ``LifecycleError`` if no part has the name; if the host is not running (the method neither starts it
    ///   nor waits for it); if the part or one on which it depends did not start; if an earlier start of it still
    ///   hangs; if the part waits in turn for its caller or for the service that is being created here; or if the task
    ///   was cancelled, which does not end the start.
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
