/// Waits for units that have left a tree to be deallocated, and reports those that are not.
///
/// One task sleeps for all units, and only while some are expected. It retains the watch, so units are checked even if
/// their tree has been deallocated.
@MainActor
final class LeakWatch {
    private let limit: Duration
    private let report: @MainActor @Sendable (UnitLeak) -> Void
    private let clock: AppClock
    /// The departures in chronological order, because all have the same time limit.
    private var expected: [(since: Duration, departure: Departure)] = []
    /// The task that sleeps.
    private(set) var sleeper: Task<Void, Never>?

    /// Creates a watch; `nil` if nothing is expected.
    init?(_ expectation: LeakExpectation, clock: AppClock) {
        guard let limit = expectation.limit else { return nil }
        self.limit = limit.within
        report = limit.report
        self.clock = clock
    }

    /// Starts to expect that units are deallocated.
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
