/// The clock that a router, a host of modules or a tree of units uses to measure time and to wait: the system's, or one
/// that a test controls.
public struct AppClock: Sendable {
    /// A clock other than the system's.
    private final class Other: Sendable {
        /// The time since the clock was created.
        let reading: @Sendable () -> Duration
        let sleeping: @Sendable (Duration) async throws -> Void

        init(
            reading: @escaping @Sendable () -> Duration, sleeping: @escaping @Sendable (Duration) async throws -> Void
        ) {
            self.reading = reading
            self.sleeping = sleeping
        }
    }

    /// The system's time at which the clock was created, in nanoseconds. It is stored in the structure and not in an
    /// object, so that reading the system's clock changes no reference count.
    private let origin: Int64
    /// The clock in place of the system's, or `nil`.
    private let other: Other?

    /// Creates a clock whose time counts from now.
    public init<Replacement: Clock>(_ other: Replacement) where Replacement.Duration == Duration {
        let origin = other.now
        self.init(
            Other(
                reading: { origin.duration(to: other.now) },
                sleeping: { try await other.sleep(until: origin.advanced(by: $0), tolerance: nil) }))
    }

    /// The system's clock that continues while the device sleeps.
    public static var continuous: AppClock { AppClock(nil) }

    private init(_ other: Other?) {
        origin = ContinuousTime.nanoseconds
        self.other = other
    }

    /// The time since the clock was created.
    public var now: Duration { other?.reading() ?? .nanoseconds(ContinuousTime.nanoseconds - origin) }

    /// The time since the clock was created, in nanoseconds, for measurements so frequent that the cost of reading the
    /// clock matters.
    package var moment: Moment {
        if let other { return Moment(other.reading()) }
        return Moment(nanoseconds: ContinuousTime.nanoseconds - origin)
    }

    /// Waits until a moment.
    ///
    /// - Parameter moment: The time since the clock was created; the method returns without waiting if it has passed.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until moment: Duration) async throws {
        // The system's clocks do not accept moments further in the future or the past, as for a limit that means
        // "never".
        let moment = min(max(moment, .zero), Self.farthest)
        if let other { return try await other.sleeping(moment) }
        // In this order, so that the moment has passed when the sleep ends. `sleep(for:)` would read the clock only after
        // it has left the caller's actor, and sleep longer.
        let rest = moment - now
        try await ContinuousClock().sleep(until: ContinuousClock.now.advanced(by: rest), tolerance: nil)
    }

    /// 34,000 years.
    private static let farthest = Duration.seconds(1 << 40 as Int64)
}
