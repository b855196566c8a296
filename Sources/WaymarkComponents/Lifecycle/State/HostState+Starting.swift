extension HostState {
    enum Starting: Sendable {
        /// The host has to be stopped first.
        case after(StopWave)
        /// A wave to wait for, and whether this call has begun it.
        case wave(StartWave, isOwn: Bool)
    }

    mutating func start(
        scopes: [ObjectIdentifier: LifecycleScope], host: ObjectIdentifier, priority: TaskPriority, _ now: Duration
    ) -> Starting {
        if let ending { return .after(ending) }
        if isUp, let wave { return .wave(wave, isOwn: false) }
        phase = .starting
        let numbers = records.keys.ordered()
        let targets = numbers.filter { records[$0].map { !$0.startup.isLazy && leaving[$0.id] == nil } ?? false }
        // The wave is the host's before anything can fail in it.
        let wave = StartWave(targets: targets, begun: now)
        self.wave = wave
        want(wave, scopes: scopes, host: host, priority: priority, now)
        noteLazy(numbers, in: wave)
        return .wave(wave, isOwn: true)
    }

    mutating func cancelStarting(_ wave: StartWave, _ now: Duration) {
        guard phase == .starting, self.wave === wave else { return }
        end(.cancelled, because: .cancelled, now)
    }

    // MARK: Wanting

    /// Wants parts, and what they depend on, to be started.
    mutating func want(
        _ wave: StartWave, scopes: [ObjectIdentifier: LifecycleScope], host: ObjectIdentifier, priority: TaskPriority,
        _ now: Duration
    ) {
        activeWaves += 1
        var hanging: [PartRecord] = []
        let wanted = unstarted(wave.targets)
        wave.reserve(wanted.count)
        for record in wanted {
            wave.pending.insert(record.number)
            record.waves.append(wave)
            if record.phase == .idle || record.phase == .waiting {
                record.takeScopes(scopes, host: host)
                record.priority = max(record.priority ?? priority, priority)
            }
            guard record.phase == .idle else { continue }
            record.phase = .waiting
            record.missing = record.dependencies.count { records[$0]?.phase != .started }
            if record.leftBehind > 0 {
                hanging.append(record)
            } else if record.missing == 0 {
                ready.push(record.number, priority: record.startup.priority)
            }
        }
        for record in hanging where record.phase == .waiting {
            report(.hanging(record.id))
            fail(record, .hanging, run: nil, now)
        }
        if wave.pending.isEmpty, wave.ended == nil { finish(wave, now) }
    }

    /// Parts and all that they depend on, as far as that has not started.
    private func unstarted(_ targets: [Int]) -> [PartRecord] {
        var found: [PartRecord] = []
        var seen = Set(targets)
        var stack = targets
        while let number = stack.popLast() {
            guard let record = records[number], record.phase != .started else { continue }
            found.append(record)
            for other in record.dependencies where seen.insert(other).inserted { stack.append(other) }
        }
        return found
    }

    // MARK: Starting

    mutating func begin(_ record: PartRecord, _ now: Duration) {
        record.phase = .starting
        record.waitsFor = []
        width += 1
        for other in record.dependencies { records[other]?.activeDependants += 1 }
        let number = nextNumber()
        let run = PartRecord.Run(number: number, begun: now, meter: MainMeter(clock: configuration.clock))
        record.run = run
        report(.starting(record.id))
        outbox.append(.start(record, run))
        if let limit = record.limit { watch(number, until: now + limit, .start(record)) }
    }

    /// Notes that a start has ended; returns whether no caller waited for it any more, so that it is to be stopped.
    mutating func startEnded(
        _ record: PartRecord, _ begun: PartRecord.Run, _ result: Result<Void, any Error>, _ now: Duration
    ) -> Bool {
        let time = max(.zero, now - begun.begun)
        guard let run = record.run, run.number == begun.number else {
            switch result {
            case .success:
                report(.late(record.id, after: time))
                return true
            case .failure:
                record.leftBehind -= 1
                return false
            }
        }
        watch.remove(run.number)
        leaveRun(record)
        switch result {
        case .success:
            record.phase = .started
            started.append(record.number)
            report(.started(record.id, after: time))
            for other in record.dependants {
                guard let other = records[other], other.phase == .waiting else { continue }
                other.missing -= 1
                if other.missing == 0 { ready.push(other.number, priority: other.startup.priority) }
            }
            // One that is taken out or stopped meanwhile is stopped next, and nobody is to use it until then.
            settle(record, run.cancelledBecause.map { .notStarted($0) } ?? .started, run: run, now)
        case .failure(let error):
            if let obstacle = run.cancelledBecause {
                report(.notStarted(record.id, because: obstacle))
                fail(record, .notStarted(obstacle), run: run, now)
            } else {
                report(.failed(record.id, error, after: time))
                fail(record, .failed("\(error)"), error: error, run: run, now)
            }
        }
        return false
    }

    mutating func startPastLimit(_ record: PartRecord, _ number: Int, _ now: Duration) {
        guard let run = record.run, run.number == number, record.phase == .starting, let limit = record.limit else {
            return
        }
        record.leftBehind += 1
        leaveRun(record)
        if let task = run.task { outbox.append(.cancel(task)) }
        report(.pastLimit(record.id, limit: limit))
        fail(record, .pastLimit(limit), run: run, now)
    }

    /// A start is waited for no more, and makes room unless it has done so already.
    private mutating func leaveRun(_ record: PartRecord) {
        if record.waitsFor.isEmpty { width -= 1 }
        record.run?.leave()
        WaitGraph.all.forget(.part(record))
        record.run = nil
        record.waitsFor = []
    }

    // MARK: The end

    /// A part will not start, and neither will those that wait for it.
    mutating func fail(
        _ record: PartRecord, _ outcome: StartOutcome, error: (any Error)? = nil, run: PartRecord.Run?, _ now: Duration
    ) {
        if record.phase == .starting { for other in record.dependencies { records[other]?.activeDependants -= 1 } }
        record.phase = .idle
        var lost: [PartRecord] = []
        var queue = [record]
        var next = 0
        while next < queue.count {
            for number in queue[next].dependants.ordered() {
                guard let other = records[number], other.phase == .waiting else { continue }
                other.phase = .idle
                lost.append(other)
                queue.append(other)
            }
            next += 1
        }
        let required = ([record] + lost).first { $0.startup.isRequired && $0.isWanted(by: wave) }
        if phase == .starting, let required { wave?.ending = .required(required.id) }
        settle(record, outcome, error: error, run: run, now)
        for other in lost {
            report(.notStarted(other.id, because: .dependency(record.id)))
            settle(other, .notStarted(.dependency(record.id)), run: nil, now)
        }
        if phase == .starting, let required { end(.required(required.id), because: .required(required.id), now) }
    }

    /// Tells those who want to know what became of a part.
    mutating func settle(
        _ record: PartRecord, _ outcome: StartOutcome, error: (any Error)? = nil, run: PartRecord.Run?, _ now: Duration
    ) {
        let main = run?.meter.total ?? .zero
        for wave in record.waves {
            let part = StartProfile.Part(
                id: record.id, wait: run.map { max(.zero, $0.begun - wave.begun) },
                own: run.map { max(.zero, now - $0.begun) }, main: main, outcome: outcome,
                dependencies: record.dependencyIDs)
            wave.parts.append((record.number, run?.number, part))
            wave.outcomes[record.number] = outcome
            if let error { wave.errors[record.id] = error }
            wave.pending.remove(record.number)
            if wave.pending.isEmpty { finish(wave, now) }
        }
        record.waves = []
        record.scopes = [:]
        record.priority = nil
        for stopWave in stopWaves {
            stopWave.starting.remove(record.number)
            if record.phase == .idle { stopWave.active.remove(record.number) }
        }
    }

    private mutating func finish(_ wave: StartWave, _ now: Duration) {
        wave.ended = now
        activeWaves -= 1
        for (_, waiter) in wave.waiters.ordered(by: { $0.key < $1.key }) { outbox.append(.answer(waiter, true)) }
        wave.waiters = [:]
        if wave === self.wave, phase == .starting, wave.ending == .complete { phase = .running }
    }
}

extension PartRecord {
    fileprivate func isWanted(by wave: StartWave?) -> Bool { waves.contains { $0 === wave } }

    /// Notes that the callers of the part are being started as well, as far as that is known.
    fileprivate func takeScopes(_ scopes: [ObjectIdentifier: LifecycleScope], host: ObjectIdentifier) {
        let own = scopes[host]
        var merged = self.scopes.isEmpty ? scopes : self.scopes
        var scope = self.scopes[host] ?? LifecycleScope()
        scope.starting.formUnion(own?.starting ?? [])
        scope.isDelivering = scope.isDelivering || own?.isDelivering == true
        scope.own = number
        scope.starting.insert(number)
        merged[host] = scope
        self.scopes = merged
    }
}
