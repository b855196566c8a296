/// The clock that a router, a host of modules or a tree of units uses to measure time and to wait: the system's, or one
/// that a test controls.
public struct AppClock: Sendable {
    /// The storage of a clock, an object, so that copying a clock costs a single reference count.
    private final class Base: Sendable {
        /// The system's time at which the clock was created, in nanoseconds.
        let origin: Int64
        /// The time of a clock other than the system's since then; `nil` for the system's clock.
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

    /// The system's clock that continues while the device sleeps.
    public static var continuous: AppClock {
        // In this order, so that code that has slept until a moment finds that the moment has passed.
        let origin = ContinuousTime.nanoseconds
        let slept = ContinuousClock.now
        return AppClock(
            Base(
                origin: origin, reading: nil,
                sleeping: { try await ContinuousClock().sleep(until: slept.advanced(by: $0), tolerance: nil) }))
    }

    private init(_ base: Base) { self.base = base }

    /// The time since the clock was created.
    public var now: Duration { base.reading?() ?? .nanoseconds(ContinuousTime.nanoseconds - base.origin) }

    /// The time since the clock was created, in nanoseconds, for measurements so frequent that the cost of reading the
    /// clock matters.
    package var moment: Moment {
        if let reading = base.reading { return Moment(reading()) }
        return Moment(nanoseconds: ContinuousTime.nanoseconds - base.origin)
    }

    /// Waits until a moment.
    ///
    /// - Parameter moment: The time since the clock was created; the method returns without waiting if it has passed.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until moment: Duration) async throws {
        // The system's clocks do not accept moments further in the future or the past, as for a limit that means
        // "never".
        try await base.sleeping(min(max(moment, .zero), Self.farthest))
    }

    /// 34,000 years.
    private static let farthest = Duration.seconds(1 << 40 as Int64)
}
