/// The settings of a host for all of its parts.
public struct LifecycleConfiguration: Sendable {
    /// The clock that measures limits and profiles.
    public var clock: AppClock = .continuous
    /// The time that a start may take if the part sets none; `nil` for no limit.
    public var startLimit: Duration? = .seconds(30)
    /// The time that a stop may take; `nil` for no limit.
    public var stopLimit: Duration? = .seconds(10)
    /// The time that one part may take for one event; `nil` for no limit, which costs less.
    public var eventLimit: Duration? = .seconds(10)
    /// The number of events that may wait for delivery.
    ///
    /// If there are more, the oldest is dropped, which is reported to ``onReport``, and its sender continues.
    public var greatestEvents = 256
    /// The total size of texts in waiting system events, such as links and pushes, in bytes. If it is exceeded, the
    /// oldest are dropped.
    public var greatestEventBytes = 256 * 1_024
    /// The number of parts that start at the same time, at least one; `nil` for no limit.
    ///
    /// A part that waits for another one to be woken does not count, so that it cannot block the part for which it
    /// waits.
    public var width: Int?
    /// Receives reports, in order and one at a time, on whichever thread they arise.
    ///
    /// It must be quick, because the host waits for it.
    public var onReport: (@Sendable (LifecycleReport) -> Void)?
    /// The object that owns the host, which parts can access while they start.
    package var owner: (any Sendable)?

    /// Creates the standard settings.
    public init() {}
}
