extension HostState {
    /// Returns the report of a wave, so far.
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
            stopped: wave.stopWave?.stopped ?? [])
    }

    /// Lazy parts that a wave leaves out are reported as well.
    func noteLazy(_ numbers: [Int], in wave: StartWave) {
        for number in numbers where !wave.pending.contains(number) && wave.outcomes[number] == nil {
            guard let record = records[number], record.startup.isLazy, record.phase == .idle else { continue }
            let part = StartProfile.Part(
                id: record.id, wait: nil, own: nil, main: .zero, outcome: .lazy, dependencies: record.dependencyIDs)
            wave.parts.append((number, nil, part))
        }
    }

    /// The last report there is, or an empty one.
    var lastReport: StartReport {
        wave.map { report(of: $0) }
            ?? StartReport(ending: .unfinished, profile: StartProfile(total: .zero, parts: []))
    }
}
