import WaymarkLock

/// A part as its host knows it.
final class PartRecord: @unchecked Sendable {
    // @unchecked Sendable: the lock of the host guards all that changes.

    enum Phase: Sendable {
        /// Not started, and not wanted.
        case idle
        /// Wanted; what it depends on has not started, or there is no room yet.
        case waiting
        case starting
        case started
        case stopping
    }

    /// Whether it starts or stops.
    var isUnderWay: Bool { phase == .starting || phase == .stopping }

    /// One start or stop.
    struct Run: Sendable {
        let number: Int
        let begun: Duration
        let meter: MainMeter
        /// Whether no caller waits for it any more.
        let isOver = Locked(false)
        var task: Task<Void, Never>?
        /// The reason it was cancelled, if it was.
        var cancelledBecause: StartObstacle?

        /// Notes that no caller waits for it any more.
        func leave() { isOver.withLock { $0 = true } }
    }

    /// In the order in which parts were given; no other part has it, ever.
    let number: Int
    let part: any Lifecycle
    let id: LifecycleID
    let startup: Startup
    let limit: Duration?
    let dependencies: [Int]
    let dependencyIDs: [LifecycleID]

    var dependants: Set<Int> = []
    var phase = Phase.idle
    /// The number of dependencies that have not started; counted while it waits.
    var missing = 0
    /// The number of dependants that start, are started or stop, so that it cannot stop.
    var activeDependants = 0
    /// The waves that wait for its start to end.
    var waves: [StartWave] = []
    /// The start or stop that is waited for.
    var run: Run?
    /// The number of its starts and stops that have not ended, although no task waits for them.
    var leftBehind = 0
    /// The parts that its start waits for, because it has woken them.
    var waitsFor: [Int] = []
    /// In what it starts: who has woken it is being started as well.
    var scopes: [ObjectIdentifier: LifecycleScope] = [:]
    var priority: TaskPriority?
    /// Whether it was added and not all that was added with it has started.
    var isUnsettled = false

    init(
        number: Int, part: any Lifecycle, id: LifecycleID, startup: Startup, limit: Duration?, dependencies: [Int],
        dependencyIDs: [LifecycleID]
    ) {
        self.number = number
        self.part = part
        self.id = id
        self.startup = startup
        self.limit = limit
        self.dependencies = dependencies
        self.dependencyIDs = dependencyIDs
    }
}
