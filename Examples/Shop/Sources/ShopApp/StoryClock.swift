import Foundation

/// A manual clock, so that each run prints the same.
public final class StoryClock: Clock, @unchecked Sendable {
    // @unchecked Sendable: the lock guards what changes.

    /// A moment.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public var time = Swift.Duration.zero

        /// The moment after a duration.
        public func advanced(by duration: Swift.Duration) -> Instant { Instant(time: time + duration) }
        /// The time from this moment to another.
        public func duration(to other: Instant) -> Swift.Duration { other.time - time }
        /// Whether a moment is before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
    }

    private let lock = NSLock()
    private var moment = Instant()

    /// A clock that stands at zero.
    public init() {}

    /// The time on the clock.
    public var now: Instant { lock.withLock { moment } }
    /// The resolution: any duration can be measured.
    public var minimumResolution: Swift.Duration { .zero }

    /// Lets time pass.
    public func pass(_ time: Swift.Duration) { lock.withLock { moment = moment.advanced(by: time) } }

    /// Sleeps until the task is cancelled: no limit passes.
    public func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
        try await ContinuousClock().sleep(for: .seconds(3600))
    }
}
