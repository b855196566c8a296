/// Everything that changes in a host. What it decides is done by the host, outside of the lock, from the ``outbox``.
struct HostState: Sendable {
    enum Phase: Sendable { case created, starting, running, ending, stopped }

    let configuration: LifecycleConfiguration
    var phase = Phase.created
    /// The parts by name.
    var places: [LifecycleID: Int] = [:]
    /// The parts being taken out: no lookup finds them, and their names are not free yet.
    var leaving: [LifecycleID: Int] = [:]
    var records: [Int: PartRecord] = [:]
    /// The numbers of parts, and those of starts, stops, tellers, sleepers and those who wait.
    var lastPart = 0
    var lastNumber = 0
    /// The parts that are started, in the order in which they ended starting.
    var started: [Int] = []
    var ready = ReadyQueue()
    /// The number of starts that count for the width.
    var width = 0
    /// The wave of the host's own start.
    var wave: StartWave?
    var activeWaves = 0
    var stopWaves: [StopWave] = []
    /// The one that stops the host.
    var ending: StopWave?
    var events = EventQueue()
    var watch = LimitWatch()
    var outbox: [HostEffect] = []
    /// The parts and events that the host has let go of: an app's objects end outside of the lock.
    private var released: [any Sendable] = []
    var isFlushing = false

    init(configuration: LifecycleConfiguration) { self.configuration = configuration }

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func report(_ report: @autoclosure () -> LifecycleReport) {
        if configuration.onReport != nil { outbox.append(.report(report())) }
    }

    var isUp: Bool { phase == .starting || phase == .running }

    /// Returns whether a part is started.
    func isStarted(_ id: LifecycleID) -> Bool {
        guard let place = places[id] else { return false }
        return records[place]?.phase == .started
    }

    /// The fault of asking for a part that is not there.
    func unknown(_ id: LifecycleID) -> LifecycleError.Fault {
        let names = places.keys.map(\.rawValue).ordered()
        return .unknown(id, nearest: names.nearest(to: id.rawValue).map { LifecycleID(rawValue: $0) })
    }

    // MARK: Parts

    /// Takes parts whose names and dependencies were checked; gives their numbers.
    mutating func insert(_ parts: [PartDraft], isUnsettled: Bool) -> [Int] {
        let first = lastPart + 1
        for part in parts {
            lastPart += 1
            places[part.id] = lastPart
        }
        for (number, part) in zip(first..., parts) {
            var seen: Set<Int> = []
            let dependencies = part.dependencies.compactMap { places[$0] }.filter { seen.insert($0).inserted }
            let record = PartRecord(
                number: number, part: part.part, id: part.id, startup: part.startup,
                limit: part.startup.limit ?? configuration.startLimit, dependencies: dependencies,
                dependencyIDs: part.dependencies)
            record.isUnsettled = isUnsettled
            records[number] = record
        }
        for number in first..<first + parts.count {
            for other in records[number]?.dependencies ?? [] { records[other]?.dependants.insert(number) }
        }
        return Array(first..<first + parts.count)
    }

    /// Returns the faults of parts that are to be added.
    func faults(of parts: [PartDraft]) -> [LifecycleError.Fault] {
        let known = { places.keys.ordered() }
        let check = PartCheck(
            parts.map(\.id), needs: parts.map(\.dependencies), known: known
        ) { id in
            if let place = places[id] { return records[place]?.isUnsettled == true ? .unsettled : .settled }
            return leaving[id] == nil ? nil : .leaving
        }
        return check.faults
    }

    /// Hides a part from lookups.
    mutating func hide(_ record: PartRecord) {
        places[record.id] = nil
        leaving[record.id] = record.number
    }

    mutating func release(_ object: any Sendable) { released.append(object) }

    mutating func takeReleased() -> [any Sendable] {
        defer { released = [] }
        return released
    }

    mutating func delete(_ record: PartRecord) {
        release(record)
        for other in record.dependencies { records[other]?.dependants.remove(record.number) }
        leaving[record.id] = nil
        records[record.number] = nil
    }

    // MARK: Going on

    /// Begins what can be begun: starts for which there is room, and stops that nothing is in the way of.
    mutating func pump(_ now: Duration) {
        if isUp {
            let room = configuration.width.map { max(1, $0) } ?? .max
            while width < room, let number = ready.pop() {
                guard let record = records[number], record.phase == .waiting, record.missing == 0 else { continue }
                begin(record, now)
            }
        }
        if !stopWaves.isEmpty { pumpStopWaves(now) }
        if watch.isEmpty, activeWaves == 0, stopWaves.isEmpty, events.deliverer == nil, let task = watch.sleepNoMore() {
            outbox.append(.cancel(task))
        }
    }

    /// Schedules a check for the moment at which a limit is reached.
    mutating func watch(_ number: Int, until deadline: Duration, _ target: LimitWatch.Target) {
        watch.add(number, until: deadline, target)
        sleep(until: deadline)
    }

    private mutating func sleep(until deadline: Duration) {
        guard watch.isEarly(deadline) else { return }
        let number = nextNumber()
        if let superseded = watch.sleep(until: deadline, as: number) { outbox.append(.cancel(superseded)) }
        outbox.append(.sleep(until: deadline, number))
    }

    /// Ends what has reached its limit.
    mutating func look(as sleeper: Int, _ now: Duration) {
        guard watch.wakeUp(as: sleeper) else { return }
        for (number, target) in watch.takeExpired(at: now) {
            switch target {
            case .start(let record): startPastLimit(record, number, now)
            case .stop(let record): stopPastLimit(record, number)
            case .event: eventPastLimit(number)
            }
        }
        if let next = watch.nextDeadline { sleep(until: next) }
    }
}
