import WaymarkLock

/// A host that starts the parts of an app in the order of their dependencies, stops them in reverse, and notifies them of
/// events in between.
///
/// ```swift
/// let host = try LifecycleHost([SessionPart(), CartPart()])
/// let report = await host.start()
/// await host.send(SystemEvent.foreground)
/// await host.stop()
/// ```
///
/// A host can be used from any thread. A call from within a part's own start, stop or event handling never waits for
/// that part: ``wake(_:)`` for a starting part returns at once; ``stop()``, ``remove(_:)`` and, during the delivery of
/// an event, ``send(_:)`` return as soon as the request is noted. Tasks that are created there count as within until
/// that work has ended; detached tasks do not.
public final class LifecycleHost: Sendable {
    private let state: Lock<HostState>
    let configuration: LifecycleConfiguration

    /// Creates a host of parts, and starts none of them.
    ///
    /// - Parameters:
    ///   - parts: The parts. Their order decides if dependencies and priorities do not.
    ///   - configuration: The settings for all of them.
    /// - Throws: A ``LifecycleError`` with all duplicate names, missing dependencies and cycles.
    /// - Complexity: O(*n* + *d*) for *n* parts with *d* dependencies.
    public init(
        _ parts: [any Lifecycle], configuration: LifecycleConfiguration = LifecycleConfiguration()
    ) throws(LifecycleError) {
        let parts = parts.map(PartDraft.init)
        var state = HostState(configuration: configuration)
        let faults = state.faults(of: parts)
        guard faults.isEmpty else { throw LifecycleError(faults) }
        _ = state.insert(parts, isUnsettled: false)
        self.configuration = configuration
        self.state = Lock(state)
    }

    /// Returns a Boolean value that indicates whether a part is started.
    ///
    /// It is `false` until the part's start has succeeded, once the part is asked to stop, and if no part has the name.
    ///
    /// - Complexity: O(1), and a lock.
    public func isStarted(_ id: LifecycleID) -> Bool { state.withLock { $0.isStarted(id) } }

    /// Returns whether a part is started, or the current code belongs to its start or stop, to the start of a part that
    /// it has woken, or to the handling of an event for which it waits.
    ///
    /// - Parameter evenLate: Whether a start or stop that exceeds its limit counts.
    package func isUsable(_ id: LifecycleID, evenLate: Bool) -> Bool {
        let scope = scopes[key]
        let late = LifecycleScope.current[key].flatMap { $0.hasReturned?.withLock { $0 } == false ? $0.own : nil }
        return state.withLock { state in
            if state.isStarted(id) { return true }
            if evenLate, let late, state.records[late]?.id == id { return true }
            return scope?.starting.contains { state.records[$0].map { $0.id == id && $0.isUnderWay } == true } == true
        }
    }

    /// The names of the started parts, in the order in which their starts ended.
    public var started: [LifecycleID] { state.withLock { state in state.started.compactMap { state.records[$0]?.id } } }

    /// The names of all parts, in the order in which they were added.
    public var parts: [LifecycleID] {
        state.withLock { state in
            state.places.ordered { $0.value < $1.value }.map(\.key)
        }
    }

    /// Whether all parts that start with the host have started or failed, and the host has not been stopped since.
    package var isRunning: Bool { state.withLock { $0.phase == .running } }

    var key: ObjectIdentifier { ObjectIdentifier(self) }

    /// The work that the current code does for hosts, including this one if that work has not ended.
    var scopes: [ObjectIdentifier: LifecycleScope] {
        var scopes = LifecycleScope.current
        if let scope = scopes[key], !state.withLock({ $0.isHeld(scope) }) { scopes[key] = nil }
        return scopes
    }

    /// Whether the current code belongs to a part's start, stop or event handling.
    var isInside: Bool { scopes[key] != nil }

    // MARK: Changing

    /// Changes the state of the host, and carries out the resulting effects.
    @discardableResult
    func change<Value: Sendable>(_ body: (inout HostState, Duration) -> Value) -> Value {
        let now = configuration.clock.now
        let (value, isFull, released) = state.withLock { state in
            let value = body(&state, now)
            state.pump(now)
            return (value, !state.outbox.isEmpty && !state.isFlushing, state.takeReleased())
        }
        if isFull { flush() }
        withExtendedLifetime(released) {}
        return value
    }

    /// Carries out the decided effects in order, unless another thread is doing so, which then carries out these as
    /// well.
    private func flush() {
        while true {
            let effects = state.withLock { state -> [HostEffect] in
                guard !state.isFlushing, !state.outbox.isEmpty else { return [] }
                state.isFlushing = true
                defer { state.outbox = [] }
                return state.outbox
            }
            if effects.isEmpty { return }
            for effect in effects { perform(effect) }
            state.withLock { $0.isFlushing = false }
        }
    }

    private func perform(_ effect: HostEffect) {
        switch effect {
        case .report(let report): configuration.onReport?(report)
        case .resume(let waiter): waiter.resume()
        case .answer(let waiter, let answer): waiter.resume(returning: answer)
        case .cancel(let task): task.cancel()
        case .start(let record, let run): performStart(record, run)
        case .stop(let record, let run): performStop(record, run)
        case .deliver(let number): performDelivery(number)
        case .sleep(let moment, let number):
            let task = Task.detached { [self] in
                try? await configuration.clock.sleep(until: moment)
                if !Task.isCancelled { change { $0.look(as: number, $1) } }
            }
            if !state.withLock({ $0.watch.take(task, of: number) }) { task.cancel() }
        }
    }

    private func performStart(_ record: PartRecord, _ run: PartRecord.Run) {
        var (scopes, priority) = state.withLock { _ in (record.scopes, record.priority) }
        scopes[key]?.run = run.number
        scopes[key]?.start = (record, run.isOver)
        let hasReturned = Locked(false)
        scopes[key]?.hasReturned = hasReturned
        let task = Task.detached(priority: priority) { [self, scopes] in
            defer { hasReturned.withLock { $0 = true } }
            let isLate = await LifecycleScope.$current.withValue(scopes) {
                let result: Result<Void, any Error>
                do { result = .success(try await start(record, run)) } catch { result = .failure(error) }
                let isLate = change { $0.startEnded(record, run, result, $1) }
                if isLate { await record.part.stop() }
                return isLate
            }
            if isLate { change { _, _ in record.leftBehind -= 1 } }
        }
        keep(task, of: record, run)
    }

    private func start(_ record: PartRecord, _ run: PartRecord.Run) async throws {
        let context = StartContext(id: record.id, meter: run.meter, owner: configuration.owner)
        if let part = record.part as? any MainStarting {
            try await context.onMain { () throws -> Void in try part.startOnMain(context) }
        }
        try await record.part.start(context)
    }

    private func performStop(_ record: PartRecord, _ run: PartRecord.Run) {
        let hasReturned = Locked(false)
        var scope = LifecycleScope(run: run.number, own: record.number, starting: [record.number])
        scope.hasReturned = hasReturned
        let scopes = [key: scope]
        let task = Task.detached { [self] in
            defer { hasReturned.withLock { $0 = true } }
            await LifecycleScope.$current.withValue(scopes) { await record.part.stop() }
            change { $0.stopEnded(record, run, $1) }
        }
        keep(task, of: record, run)
    }

    /// Keeps the task of a start or stop, to cancel it later, or cancels it if that was decided meanwhile.
    private func keep(_ task: Task<Void, Never>, of record: PartRecord, _ run: PartRecord.Run) {
        let isKept = state.withLock { _ in
            guard record.run?.number == run.number else { return false }
            record.run?.task = task
            return record.run?.cancelledBecause == nil
        }
        if !isKept { task.cancel() }
    }

    private func performDelivery(_ number: Int) {
        let scopes = [key: LifecycleScope(run: number, isDelivering: true)]
        let task = Task.detached { [self] in
            await LifecycleScope.$current.withValue(scopes) {
                while let (part, event, starting) = nextRecipient(by: number) {
                    if starting.isEmpty {
                        await part.handle(event)
                        continue
                    }
                    var scopes = scopes
                    scopes[key]?.starting = starting
                    await LifecycleScope.$current.withValue(scopes) { await part.handle(event) }
                }
            }
        }
        let isKept = state.withLock { state in
            guard state.events.deliverer == number else { return false }
            state.events.task = task
            return true
        }
        if !isKept { task.cancel() }
    }

    private func nextRecipient(
        by number: Int
    ) -> (part: any Lifecycle, event: any LifecycleEvent, starting: Set<Int>)? {
        change { $0.nextRecipient(by: number, $1) }
    }

    // MARK: Waiting

    /// Waits until a wave has ended. Returns `false` if the task was cancelled before, which ends nothing else.
    func ended(_ wave: StartWave) async -> Bool {
        let number = state.withLock { $0.nextNumber() }
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { waiter in
                change { state, _ in
                    if wave.ended != nil {
                        state.outbox.append(.answer(waiter, true))
                    } else if Task.isCancelled {
                        state.outbox.append(.answer(waiter, false))
                    } else {
                        wave.waiters[number] = waiter
                    }
                }
            }
        } onCancel: {
            change { state, _ in
                if let waiter = wave.waiters.removeValue(forKey: number) { state.outbox.append(.answer(waiter, false)) }
            }
        }
    }

    /// Waits until a wave has ended, on behalf of the service that is being created or the parts that are being started
    /// here.
    ///
    /// - Returns: `true` if it has ended; `false` if the task was cancelled before.
    /// - Throws: A ``LifecycleError`` if a part of the wave waits in turn for that service or those parts.
    func awaited(_ wave: StartWave) async throws(LifecycleError) -> Bool {
        let waiting = ServiceFrame.waiting
        if waiting.isEmpty { return await ended(wave) }
        let parts = state.withLock { $0.pending(of: wave) }.map { WaitNode.part($0) }
        if let way = WaitGraph.all.add(waiting, waitFor: parts) {
            let circle = Array(way.prefix(1)).following(way.dropFirst() + way.prefix(1))
            throw LifecycleError([.waitsForService(circle.map(\.step.service))])
        }
        defer { WaitGraph.all.remove(waiting, waitFor: parts) }
        return await ended(wave)
    }

    /// Waits until a wave has ended, even if the task is cancelled.
    func surelyEnded(_ wave: StartWave) async {
        _ = await withUnsafeContinuation { waiter in
            change { state, _ in
                if wave.ended != nil {
                    state.outbox.append(.answer(waiter, true))
                } else {
                    wave.waiters[state.nextNumber()] = waiter
                }
            }
        }
    }

    /// Waits until all parts of a stop wave have stopped.
    func ended(_ stopWave: StopWave) async {
        await withUnsafeContinuation { waiter in
            change { state, _ in
                if stopWave.isDone { state.outbox.append(.resume(waiter)) } else { stopWave.waiters.append(waiter) }
            }
        }
    }
}
