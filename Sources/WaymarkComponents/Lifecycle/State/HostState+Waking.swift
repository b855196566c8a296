extension HostState {
    enum Waking: Sendable {
        case done
        case fault(LifecycleError.Fault)
        case wave(StartWave, target: Int)
    }

    mutating func wake(
        _ id: LifecycleID, scopes: [ObjectIdentifier: LifecycleScope], host: ObjectIdentifier, priority: TaskPriority,
        _ now: Duration
    ) -> Waking {
        guard let number = places[id], let record = records[number] else { return .fault(unknown(id)) }
        let scope = scopes[host]
        let isWithin = record.isUnderWay && scope?.starting.contains(number) == true
        if record.phase == .started || isWithin { return .done }
        guard isUp else { return .fault(.notRunning(id)) }
        if let own = scope?.own, let way = wayBack(from: number, to: own) { return .fault(.waitsForItself(way)) }
        let wave = StartWave(targets: [number], begun: now)
        want(wave, scopes: scopes, host: host, priority: priority, now)
        if let own = scope?.own { waits(own, for: [number]) }
        return .wave(wave, target: number)
    }

    // MARK: Waiting for each other

    /// The parts of a wave that are not decided: first what it is for, then by number.
    func pending(of wave: StartWave) -> [PartRecord] {
        let others = wave.pending.subtracting(wave.targets).ordered()
        return (wave.targets.filter(wave.pending.contains) + others).compactMap { records[$0] }
    }

    /// Returns whether a start, stop or telling still goes on.
    func isHeld(_ scope: LifecycleScope) -> Bool {
        if let own = scope.own { return records[own]?.run?.number == scope.run }
        return events.deliverer == scope.run
    }

    /// A part that starts waits for others, and makes room for them.
    mutating func waits(_ own: Int, for others: [Int]) {
        guard let record = records[own], record.phase == .starting, !others.isEmpty else { return }
        if record.waitsFor.isEmpty { width -= 1 }
        record.waitsFor += others
    }

    mutating func waitsNoMore(_ own: Int, for others: [Int]) {
        guard let record = records[own], record.phase == .starting, !record.waitsFor.isEmpty else { return }
        for other in others {
            if let place = record.waitsFor.firstIndex(of: other) { record.waitsFor.remove(at: place) }
        }
        if record.waitsFor.isEmpty { width += 1 }
    }

    /// The chain by which a part waits for another that starts, from that one and back to it; `nil` without one.
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
}
