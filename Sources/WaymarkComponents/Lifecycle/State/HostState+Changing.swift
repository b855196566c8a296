extension HostState {
    enum Adding: Sendable {
        case done(StartReport)
        case fault(LifecycleError.Fault)
        case wave(StartWave)
    }

    mutating func add(
        _ addition: LifecycleAddition, scopes: [ObjectIdentifier: LifecycleScope], host: ObjectIdentifier,
        priority: TaskPriority, _ now: Duration
    ) -> Adding {
        guard isUp else {
            settle(addition)
            return .done(StartReport(ending: .complete, profile: StartProfile(total: .zero, parts: [])))
        }
        let targets = addition.numbers.filter { records[$0]?.startup.isLazy == false }
        let own = scopes[host]?.own
        if let own {
            for target in targets {
                if let way = wayBack(from: target, to: own) { return .fault(.waitsForItself(way)) }
            }
        }
        let wave = StartWave(targets: targets, begun: now)
        want(wave, scopes: scopes, host: host, priority: priority, now)
        if let own { waits(own, for: targets) }
        noteLazy(addition.numbers, in: wave)
        return .wave(wave)
    }

    /// Settles an addition: its parts belong to the host from now on.
    mutating func settle(_ addition: LifecycleAddition) {
        for number in addition.numbers { records[number]?.isUnsettled = false }
        report(.added(addition.ids))
    }

    /// Returns the reasons that wanted parts have not started.
    func faults(of wave: StartWave) -> [LifecycleError.Fault] {
        wave.targets.compactMap { number in
            guard let outcome = wave.outcomes[number], outcome != .started, let record = records[number] else {
                return nil
            }
            return .notStarted(record.id, outcome)
        }
    }

    mutating func hide(_ id: LifecycleID) throws(LifecycleError) -> LifecycleRemoval {
        guard let number = places[id], let record = records[number] else { throw LifecycleError([unknown(id)]) }
        guard !record.isUnsettled else { throw LifecycleError([.unsettled(id, neededBy: nil)]) }
        let dependants = record.dependants.ordered().compactMap { records[$0]?.id }
        guard dependants.isEmpty else { throw LifecycleError([.needed(id, by: dependants)]) }
        hide(record)
        return LifecycleRemoval(number: number, id: id)
    }
}
