/// The limits of all that a host waits for, for which one task sleeps: until the first of them.
struct LimitWatch: Sendable {
    enum Target: Sendable {
        case start(PartRecord)
        case stop(PartRecord)
        case event
    }

    private var deadlines: [Int: (moment: Duration, target: Target)] = [:]
    private var wakesAt: Duration?
    private var sleeper = 0
    private var task: Task<Void, Never>?

    var isEmpty: Bool { deadlines.isEmpty }
    var nextDeadline: Duration? { deadlines.values.lazy.map(\.moment).min() }

    mutating func add(_ number: Int, until moment: Duration, _ target: Target) { deadlines[number] = (moment, target) }

    mutating func remove(_ number: Int) { deadlines[number] = nil }

    /// Returns whether no check is due at a moment, or before.
    func isEarly(_ moment: Duration) -> Bool { wakesAt.map { moment < $0 } ?? true }

    /// Another sleeper takes the place of the last one, whose task is given.
    mutating func sleep(until moment: Duration, as number: Int) -> Task<Void, Never>? {
        defer { (wakesAt, sleeper, task) = (moment, number, nil) }
        return task
    }

    /// Notes that no task sleeps any more; returns the one that did.
    mutating func sleepNoMore() -> Task<Void, Never>? {
        defer { (wakesAt, sleeper, task) = (nil, 0, nil) }
        return task
    }

    /// Takes the task of a sleeper, unless another has taken its place.
    mutating func take(_ task: Task<Void, Never>, of number: Int) -> Bool {
        guard sleeper == number else { return false }
        self.task = task
        return true
    }

    /// Returns whether a sleeper that wakes up is the one to look.
    mutating func wakeUp(as number: Int) -> Bool {
        guard sleeper == number else { return false }
        (wakesAt, sleeper, task) = (nil, 0, nil)
        return true
    }

    /// Takes out what has reached its limit, the earliest first.
    mutating func takeExpired(at now: Duration) -> [(number: Int, target: Target)] {
        let expired = deadlines.filter { $0.value.moment <= now }
            .ordered { ($0.value.moment, $0.key) < ($1.value.moment, $1.key) }
        for (number, _) in expired { deadlines[number] = nil }
        return expired.map { ($0.key, $0.value.target) }
    }
}
