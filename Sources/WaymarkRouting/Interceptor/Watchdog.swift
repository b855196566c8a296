internal import WaymarkGround
internal import WaymarkLock

/// A watchdog that ends interceptors which exceed their time limits. There is one for each router.
///
/// A single task sleeps for all running interceptors, until the first of their limits. It may outlast them, once.
final class Watchdog: Sendable {
    private struct State: Sendable {
        var runs: [LimitedRun?] = []
        var free: [Int] = []
        /// The time at which the sleeping task wakes, and the number by which it recognizes that it is still in charge.
        var wakesAt: Duration?
        var sleeper = 0
        var task: Task<Void, Never>?

        /// Adds a run, and returns its slot.
        mutating func add(_ run: LimitedRun) -> Int {
            if let slot = free.popLast() {
                runs[slot] = run
                return slot
            }
            runs.append(run)
            return runs.count - 1
        }
    }

    private let clock: AppClock
    private let state = Lock(State())
    /// The way to start the tasks of interceptors.
    let taskStart = TaskStart.current

    init(clock: AppClock) { self.clock = clock }

    var now: Duration { clock.now }

    /// Watches a run until it is removed, and returns its slot.
    ///
    /// - Parameter moment: The moment at which to check the run, or earlier.
    func watch(_ run: LimitedRun, until moment: Duration) -> Int {
        let (slot, superseded) = state.withLock { state in
            (state.add(run), wake(by: moment, &state))
        }
        superseded?.cancel()
        return slot
    }

    /// Stops watching the run in a slot.
    func remove(_ slot: Int) {
        state.withLock { state in
            state.runs[slot] = nil
            state.free.append(slot)
        }
    }

    /// Ensures that the watchdog checks its runs at a moment, or earlier.
    func wake(by moment: Duration) {
        let superseded = state.withLock { wake(by: moment, &$0) }
        superseded?.cancel()
    }

    /// Ensures that the watchdog wakes by a moment, and returns the sleeping task to cancel, if any.
    private func wake(by moment: Duration, _ state: inout State) -> Task<Void, Never>? {
        if let wakesAt = state.wakesAt, wakesAt <= moment { return nil }
        state.wakesAt = moment
        state.sleeper += 1
        defer { state.task = sleep(until: moment, as: state.sleeper) }
        return state.task
    }

    private func sleep(until moment: Duration, as sleeper: Int) -> Task<Void, Never> {
        Task.detached { [self] in
            try? await clock.sleep(until: moment)
            look(as: sleeper)
        }
    }

    private func look(as sleeper: Int) {
        let runs = state.withLock { state -> [LimitedRun] in
            // A newer sleeper with an earlier moment has taken over.
            guard state.sleeper == sleeper else { return [] }
            state.wakesAt = nil
            state.task = nil
            return state.runs.compactMap(\.self)
        }
        let now = clock.now
        if let next = runs.compactMap({ $0.expire(at: now) }).min() { wake(by: next) }
    }
}
