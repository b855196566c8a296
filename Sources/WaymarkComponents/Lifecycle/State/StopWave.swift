/// Parts that are stopped together, the one that started last first.
final class StopWave: @unchecked Sendable {
    // @unchecked Sendable: the lock of the host guards all that changes.

    /// The purpose of stopping the parts.
    enum Purpose: Sendable {
        /// They stay, and may be started again.
        case keep
        /// They are not found any more, and their names are kept until they are taken out.
        case hold
        case takeOut
        case remove
    }

    let purpose: Purpose
    let members: [Int]
    /// The parts whose start has not ended; before that, nothing is stopped.
    var starting: Set<Int>
    /// The parts that have not stopped.
    var active: Set<Int>
    /// The order in which they are stopped, once it is known, and the progress through it.
    var order: [Int]?
    var next = 0
    var stopped: [LifecycleID] = []
    var isDone = false
    var waiters: [UnsafeContinuation<Void, Never>] = []

    init(purpose: Purpose, members: [Int], starting: Set<Int>, active: Set<Int>) {
        self.purpose = purpose
        self.members = members
        self.starting = starting
        self.active = active
    }
}
