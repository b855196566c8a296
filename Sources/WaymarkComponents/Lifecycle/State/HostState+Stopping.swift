extension HostState {
    /// Begins to stop the host: nothing more is begun, what starts is cancelled, what has started is stopped.
    mutating func end(_ ending: StartReport.Ending, because obstacle: StartObstacle, _ now: Duration) {
        guard isUp else { return }
        let isStarting = phase == .starting
        if isStarting { wave?.ending = ending }
        phase = .ending
        let stopWave = beginStop(records.keys.ordered(), for: .keep, because: obstacle, now)
        self.ending = stopWave
        if isStarting { wave?.stopWave = stopWave }
    }

    /// Begins to stop parts. If it is not to be kept, a part is not found from now on.
    mutating func beginStop(
        _ members: [Int], for purpose: StopWave.Purpose, because obstacle: StartObstacle, _ now: Duration
    ) -> StopWave {
        let members = members.compactMap { records[$0] }
        for record in members {
            if purpose != .keep { hide(record) }
            guard record.phase == .waiting else { continue }
            record.phase = .idle
            report(.notStarted(record.id, because: obstacle))
            settle(record, .notStarted(obstacle), run: nil, now)
        }
        for record in members where record.phase == .starting && record.run?.cancelledBecause == nil {
            record.run?.cancelledBecause = obstacle
            if let task = record.run?.task { outbox.append(.cancel(task)) }
        }
        let stopWave = StopWave(
            purpose: purpose, members: members.map(\.number),
            starting: Set(members.filter { $0.phase == .starting }.map(\.number)),
            active: Set(members.filter { $0.phase != .idle }.map(\.number)))
        stopWaves.append(stopWave)
        return stopWave
    }

    mutating func pumpStopWaves(_ now: Duration) {
        for stopWave in stopWaves where stopWave.starting.isEmpty {
            let order = stopWave.order ?? started.reversed().filter(stopWave.active.contains)
            stopWave.order = order
            while stopWave.next < order.count {
                if let record = records[order[stopWave.next]], record.phase == .started {
                    guard record.activeDependants == 0, events.recipient != record.number else { break }
                    beginStop(record, now)
                    stopWave.stopped.append(record.id)
                }
                stopWave.next += 1
            }
            if stopWave.next == order.count, stopWave.active.isEmpty { finish(stopWave) }
        }
        stopWaves.removeAll(where: \.isDone)
    }

    private mutating func beginStop(_ record: PartRecord, _ now: Duration) {
        record.phase = .stopping
        if started.last == record.number {
            started.removeLast()
        } else {
            started.removeAll { $0 == record.number }
        }
        let number = nextNumber()
        let run = PartRecord.Run(number: number, begun: now, meter: MainMeter(clock: configuration.clock))
        record.run = run
        report(.stopping(record.id))
        outbox.append(.stop(record, run))
        if let limit = configuration.stopLimit { watch(number, until: now + limit, .stop(record)) }
    }

    /// A stop has ended.
    mutating func stopEnded(_ record: PartRecord, _ begun: PartRecord.Run, _ now: Duration) {
        guard let run = record.run, run.number == begun.number else {
            record.leftBehind -= 1
            return
        }
        watch.remove(run.number)
        report(.stopped(record.id, after: max(.zero, now - run.begun)))
        rest(record)
    }

    mutating func stopPastLimit(_ record: PartRecord, _ number: Int) {
        guard let run = record.run, run.number == number, record.phase == .stopping else { return }
        record.leftBehind += 1
        if let task = run.task { outbox.append(.cancel(task)) }
        let limit = configuration.stopLimit ?? .zero
        report(.stopPastLimit(record.id, limit: limit))
        rest(record)
    }

    private mutating func rest(_ record: PartRecord) {
        record.phase = .idle
        record.run = nil
        for other in record.dependencies { records[other]?.activeDependants -= 1 }
        for stopWave in stopWaves { stopWave.active.remove(record.number) }
    }

    private mutating func finish(_ stopWave: StopWave) {
        stopWave.isDone = true
        if stopWave.purpose == .takeOut || stopWave.purpose == .remove {
            for record in stopWave.members.compactMap({ records[$0] }) {
                delete(record)
                if stopWave.purpose == .remove { report(.removed(record.id)) }
            }
        }
        for waiter in stopWave.waiters { outbox.append(.resume(waiter)) }
        stopWave.waiters = []
        if stopWave === ending {
            ending = nil
            phase = .stopped
        }
    }
}
