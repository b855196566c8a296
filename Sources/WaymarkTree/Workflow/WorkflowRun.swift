internal import WaymarkGround
internal import WaymarkLock

/// The parts that the chains of one run share: the clock and its limits, the watches on units, the observer.
@MainActor
final class WorkflowRun {
    private let name: String
    private let limit: Duration?
    private let clock: AppClock
    private let progress: (@MainActor (WorkflowProgress) -> Void)?
    private let began: Duration
    /// The start of the tasks of the run's chains.
    let taskStart = TaskStart.current

    /// Set as soon as the caller is cancelled, on whatever thread, so that no step begins after that.
    nonisolated let cancellation = Locked(false)
    /// The main chain; kept by who waits for it.
    weak var main: WorkflowChain?
    /// The errors of branches that are not required.
    var failures: [WorkflowError] = []

    /// A moment before which no limit passes; there may be none as early as that.
    private var nearest: Duration?
    private var sleeper: (moment: Duration, task: Task<Void, Never>)?
    private var watches: [ObjectIdentifier: UnitWatch] = [:]

    init(
        _ name: String, limit: Duration?, clock: AppClock, progress: (@MainActor (WorkflowProgress) -> Void)?
    ) {
        self.name = name
        self.limit = limit
        self.clock = clock
        self.progress = progress
        began = clock.now
        nearest = limit.map { began + $0 }
    }

    // MARK: Turns

    private var turns: [UnsafeContinuation<Void, Never>] = []

    /// Suspends a chain until another one of the run begins, goes on or ends, and has had its turn on the main actor.
    func nextTurn() async { await withUnsafeContinuation { turns.append($0) } }

    /// Resumes the chains that wait for a turn; those come to theirs after the caller's.
    func noteTurn() {
        guard !turns.isEmpty else { return }
        let turns = turns
        self.turns = []
        for turn in turns { turn.resume() }
    }

    // MARK: Reporting

    var now: Duration { clock.now }
    var age: Duration { clock.now - began }
    /// The moment, if an observer receives durations.
    var reportedNow: Duration { progress == nil ? .zero : clock.now }

    func report(_ kind: @autoclosure () -> WorkflowProgress.Kind) {
        guard let progress else { return }
        progress(WorkflowProgress(workflow: name, time: age, kind: kind()))
    }

    func error(_ reason: WorkflowError.Reason, at step: WorkflowStep?) -> WorkflowError {
        WorkflowError(reason: reason, workflow: name, step: step)
    }

    // MARK: The end

    /// Ends the whole run with an error.
    func end(with reason: WorkflowError.Reason) {
        guard let main else { return }
        main.close(with: error(reason, at: main.stepInCourse))
    }

    /// Puts away what the run needs no more, as the main chain has ended.
    func finish(with error: WorkflowError?) {
        sleeper?.task.cancel()
        sleeper = nil
        for watch in watches.values { watch.end() }
        watches = [:]
        report(.finished(duration: age, problem: error?.reason.descriptionInEvents))
    }

    // MARK: Limits

    /// Takes note of a limit; see ``wake()``.
    func note(_ deadline: Duration) { nearest = nearest.map { min($0, deadline) } ?? deadline }

    /// Schedules a check for the next limit; needed only if the main actor is about to be released.
    func wake() {
        guard let nearest else { return }
        if let sleeper {
            if sleeper.moment <= nearest { return }
            sleeper.task.cancel()
        }
        let task = Task { @MainActor [weak self, clock] in
            try? await clock.sleep(until: nearest)
            if !Task.isCancelled { self?.look() }
        }
        sleeper = (nearest, task)
    }

    private func look() {
        sleeper = nil
        expire()
        wake()
    }

    /// Ends what has taken longer than it may by now, in the order of the limits.
    func expire() {
        guard let nearest else { return }
        let now = clock.now
        guard nearest <= now else { return }
        var next = nextDeadline()
        while let due = next, due.moment <= now {
            if let chain = due.chain { chain.timeOut() } else if let limit { end(with: .runTimedOut(limit: limit)) }
            next = nextDeadline()
        }
        self.nearest = next?.moment
    }

    /// The next limit, and the chain whose step it is of; none for that of the run.
    private func nextDeadline() -> (moment: Duration, chain: WorkflowChain?)? {
        guard let main, !main.isClosed else { return nil }
        var next = limit.map { (moment: began + $0, chain: WorkflowChain?.none) }
        for chain in main.withDescendants {
            guard let deadline = chain.deadline else { continue }
            if let known = next, known.moment < deadline || known.moment == deadline && known.chain != nil { continue }
            next = (deadline, chain)
        }
        return next
    }

    // MARK: Units

    /// A watch on a unit that is active, from now on or from before.
    func watch(_ activity: Activity) -> UnitWatch {
        let key = ObjectIdentifier(activity)
        if let watch = watches[key], !watch.hasResigned { return watch }
        let watch = UnitWatch(activity) { [weak self] watch in self?.resigned(watch) }
        watches[key] = watch
        return watch
    }

    private func resigned(_ watch: UnitWatch) {
        while let chain = main?.withDescendants.first(where: { $0.watch === watch }) { chain.resign() }
    }
}
