/// The clock that a router, a host of modules or a tree of units measures by and waits on: the system's, or one that a test drives.
public struct AppClock: Sendable {
    /// An object, so that a clock is copied at the cost of one count of references.
    private final class Base: Sendable {
        let reading: @Sendable () -> Duration
        let sleeping: @Sendable (Duration) async throws -> Void

        init(
            reading: @escaping @Sendable () -> Duration, sleeping: @escaping @Sendable (Duration) async throws -> Void
        ) {
            self.reading = reading
            self.sleeping = sleeping
        }
    }

    private let base: Base

    /// Creates a clock whose time counts from now.
    public init<Other: Clock>(_ other: Other) where Other.Duration == Duration {
        let origin = other.now
        base = Base(
            reading: { origin.duration(to: other.now) },
            sleeping: { try await other.sleep(until: origin.advanced(by: $0), tolerance: nil) })
    }

    /// The system's clock that goes on while the device sleeps.
    public static var continuous: AppClock {
        // As by the initializer, but for what a call through a protocol costs at each reading.
        let origin = ContinuousClock.now
        return AppClock(
            Base(
                reading: { origin.duration(to: .now) },
                sleeping: { try await ContinuousClock().sleep(until: origin.advanced(by: $0), tolerance: nil) }))
    }

    private init(_ base: Base) { self.base = base }

    /// The time since the clock was made.
    public var now: Duration { base.reading() }

    /// Waits until a moment.
    ///
    /// - Parameter moment: The time since the clock was made; one that has passed is not waited for.
    /// - Throws: `CancellationError` where the task is cancelled.
    public func sleep(until moment: Duration) async throws {
        // The system's clocks do not take what lies further ahead, as in a limit that means for ever.
        try await base.sleeping(min(moment, Self.farthest))
    }

    /// 34,000 years.
    private static let farthest = Duration.seconds(1 << 40 as Int64)
}
