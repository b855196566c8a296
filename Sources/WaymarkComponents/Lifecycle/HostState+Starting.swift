extension HostState {
    // MARK: Wanting

    /// Wants parts, and what they depend on, to be started.
    mutating func want(
        _ wave: StartWave, scopes: [ObjectIdentifier: LifecycleScope], host: ObjectIdentifier, priority: TaskPriority,
        _ now: Duration
    ) {
        activeWaves += 1
        var hanging: [PartRecord] = []
        for record in unstarted(wave.targets) {
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

    /// The way by which a part waits for another that starts, from that one and back to it; `nil` where there is none.
    func wayBack(from target: Int, to own: Int) -> [LifecycleID]? {
        var parents = [target: own]
        var stack = [target]
        while let number = stack.popLast() {
            guard let record = records[number], record.phase != .started else { continue }
            if number == own { return way(from: own, by: parents) }
            for other in record.dependencies + record.waitsFor where parents[other] == nil {
                parents[other] = number
                stack.append(other)
            }
        }
        return nil
    }

    private func way(from own: Int, by parents: [Int: Int]) -> [LifecycleID] {
        var way = [own]
        var number = own
        while let parent = parents[number] {
            way.append(parent)
            number = parent
            if parent == own { break }
        }
        return way.reversed().compactMap { records[$0]?.id }
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

    /// A start has ended; gives whether nobody waited for it any more, so that it is to be stopped.
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
            settle(record, .started, run: run, now)
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
            for number in queue[next].dependants.sorted() {
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
            wave.errors[record.id] = error
            wave.pending.remove(record.number)
            if wave.pending.isEmpty { finish(wave, now) }
        }
        record.waves = []
        record.scopes = [:]
        record.priority = nil
        for winding in windings {
            winding.starting.remove(record.number)
            if record.phase == .idle { winding.active.remove(record.number) }
        }
    }

    private mutating func finish(_ wave: StartWave, _ now: Duration) {
        wave.ended = now
        activeWaves -= 1
        for (_, waiter) in wave.waiters.sorted(by: { $0.key < $1.key }) { outbox.append(.answer(waiter, true)) }
        wave.waiters = [:]
        if wave === self.wave, phase == .starting, wave.ending == .complete { phase = .running }
    }

    /// What became of a wave, so far.
    func report(of wave: StartWave) -> StartReport {
        var parts = wave.parts
        for number in wave.pending {
            guard let record = records[number] else { continue }
            let part = StartProfile.Part(
                id: record.id, wait: nil, own: nil, main: .zero, outcome: .notStarted(.unfinished),
                dependencies: record.dependencyIDs)
            parts.append((number, nil, part))
        }
        parts.sort { ($0.run ?? .max, $0.number) < ($1.run ?? .max, $1.number) }
        let profile = StartProfile(
            total: max(.zero, (wave.ended ?? configuration.clock.now) - wave.begun), parts: parts.map(\.part))
        let isUnfinished = wave.ended == nil && wave.ending == .complete
        return StartReport(
            ending: isUnfinished ? .unfinished : wave.ending, profile: profile, errors: wave.errors,
            stopped: wave.winding?.stopped ?? [])
    }

    /// Lazy parts that a wave leaves out are told of as well.
    func noteLazy(_ numbers: [Int], in wave: StartWave) {
        for number in numbers where !wave.pending.contains(number) && wave.outcomes[number] == nil {
            guard let record = records[number], record.startup.isLazy, record.phase == .idle else { continue }
            let part = StartProfile.Part(
                id: record.id, wait: nil, own: nil, main: .zero, outcome: .lazy, dependencies: record.dependencyIDs)
            wave.parts.append((number, nil, part))
        }
    }
}

extension PartRecord {
    fileprivate func isWanted(by wave: StartWave?) -> Bool { waves.contains { $0 === wave } }

    /// Whoever wants the part to be started is being started as well, as far as that is known.
    fileprivate func takeScopes(_ scopes: [ObjectIdentifier: LifecycleScope], host: ObjectIdentifier) {
        let own = scopes[host]
        var merged = self.scopes.isEmpty ? scopes : self.scopes
        var scope = self.scopes[host] ?? LifecycleScope()
        scope.starting.formUnion(own?.starting ?? [])
        scope.isTelling = scope.isTelling || own?.isTelling == true
        scope.innermost = number
        scope.starting.insert(number)
        merged[host] = scope
        self.scopes = merged
    }
}
