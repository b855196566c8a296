/// The clock that a router, a host of modules or a tree of units measures by and waits on: the system's, or one that a test drives.
public struct AppClock: Sendable {
    /// An object, so that a clock is copied at the cost of one count of references.
    private final class Base: Sendable {
        /// The system's time at the moment at which the clock was made, in nanoseconds.
        let origin: Int64
        /// The time of another clock than the system's since then; `nil` for the system's.
        let reading: (@Sendable () -> Duration)?
        let sleeping: @Sendable (Duration) async throws -> Void

        init(
            origin: Int64, reading: (@Sendable () -> Duration)?,
            sleeping: @escaping @Sendable (Duration) async throws -> Void
        ) {
            self.origin = origin
            self.reading = reading
            self.sleeping = sleeping
        }
    }

    private let base: Base

    /// Creates a clock whose time counts from now.
    public init<Other: Clock>(_ other: Other) where Other.Duration == Duration {
        let origin = other.now
        base = Base(
            origin: 0, reading: { origin.duration(to: other.now) },
            sleeping: { try await other.sleep(until: origin.advanced(by: $0), tolerance: nil) })
    }

    /// The system's clock that goes on while the device sleeps.
    public static var continuous: AppClock {
        // In this order, so that what has slept until a moment finds that it has come.
        let origin = ContinuousTime.nanoseconds
        let slept = ContinuousClock.now
        return AppClock(
            Base(
                origin: origin, reading: nil,
                sleeping: { try await ContinuousClock().sleep(until: slept.advanced(by: $0), tolerance: nil) }))
    }

    private init(_ base: Base) { self.base = base }

    /// The time since the clock was made.
    public var now: Duration { base.reading?() ?? .nanoseconds(ContinuousTime.nanoseconds - base.origin) }

    /// The same in nanoseconds, for what is measured so often that reading the clock counts.
    package var moment: Moment {
        if let reading = base.reading { return Moment(reading()) }
        return Moment(nanoseconds: ContinuousTime.nanoseconds - base.origin)
    }

    /// Waits until a moment.
    ///
    /// - Parameter moment: The time since the clock was made; one that has passed is not waited for.
    /// - Throws: `CancellationError` where the task is cancelled.
    public func sleep(until moment: Duration) async throws {
        // The system's clocks do not take what lies further ahead or back, as in a limit that means for ever.
        try await base.sleeping(min(max(moment, .zero), Self.farthest))
    }

    /// 34,000 years.
    private static let farthest = Duration.seconds(1 << 40 as Int64)
}
