/// Parts that are wanted together, until each has started or will not.
final class StartWave: @unchecked Sendable {
    // @unchecked Sendable: the lock of the host guards all that changes.

    /// What somebody wants to have started; what that depends on is wanted with it.
    let targets: [Int]
    let begun: Duration
    /// Those that have not been decided.
    var pending: Set<Int> = []
    /// The parts in the order in which they were begun or given up.
    var parts: [(number: Int, run: Int?, part: StartProfile.Part)] = []
    var outcomes: [Int: StartOutcome] = [:]
    var errors: [LifecycleID: any Error] = [:]
    var ended: Duration?
    var ending: StartReport.Ending = .complete
    /// What stopped the parts again.
    var winding: Winding?
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
