/// Parts that are wanted together, until each has started or will not.
final class StartWave: @unchecked Sendable {
    // @unchecked Sendable: the lock of the host guards all that changes.

    /// The parts that were asked for; the parts that they depend on are wanted with them.
    let targets: [Int]
    let begun: Duration
    /// The parts that have not been decided.
    var pending: Set<Int> = []
    /// The parts in the order in which they were begun or given up.
    var parts: [(number: Int, run: Int?, part: StartProfile.Part)] = []
    var outcomes: [Int: StartOutcome] = [:]
    var errors: [LifecycleID: any Error] = [:]
    var ended: Duration?
    var ending: StartReport.Ending = .complete
    /// The obstacle for which the parts were stopped again.
    var stopWave: StopWave?
    var waiters: [Int: UnsafeContinuation<Bool, Never>] = [:]

    init(targets: [Int], begun: Duration) {
        self.targets = targets
        self.begun = begun
    }

    /// Makes room for so many parts.
    func reserve(_ count: Int) {
        pending.reserveCapacity(count)
        parts.reserveCapacity(count)
        outcomes.reserveCapacity(count)
    }
}
