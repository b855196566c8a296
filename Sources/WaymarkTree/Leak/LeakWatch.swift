/// Waits for units to go that have left a tree, and tells of those that do not.
///
/// One task sleeps for all, and only while something is waited for. It keeps the watch, so what a tree expected is looked
/// at also where the tree has gone meanwhile.
@MainActor
final class LeakWatch {
    private let limit: Duration
    private let report: @MainActor @Sendable (UnitLeak) -> Void
    private let clock: AppClock
    /// In the order of their moments, since all have the same time.
    private var expected: [(since: Duration, departure: Departure)] = []
    /// The task that sleeps.
    private(set) var sleeper: Task<Void, Never>?

    /// A watch; `nil` if nothing is expected.
    init?(_ expectation: LeakExpectation, clock: AppClock) {
        guard let limit = expectation.limit else { return nil }
        self.limit = limit.within
        report = limit.report
        self.clock = clock
    }

    /// Expects units to go from now on.
    func expect(_ departure: Departure) {
        expected.append((clock.now, departure))
        guard sleeper == nil else { return }
        sleeper = Task { await self.watch() }
    }

    private func watch() async {
        defer { sleeper = nil }
        while let first = expected.first {
            do {
                try await clock.sleep(until: first.since + limit)
            } catch {
                return
            }
            let now = clock.now
            let due = expected.prefix { $0.since + limit <= now }
            expected.removeFirst(due.count)
            for (since, departure) in due {
                for leak in departure.leaks(since: since, now: now) { report(leak) }
            }
        }
    }
}
