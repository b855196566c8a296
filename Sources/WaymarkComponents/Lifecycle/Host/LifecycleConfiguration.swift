/// What holds for all parts of a host.
public struct LifecycleConfiguration: Sendable {
    /// What limits and profiles are measured by.
    public var clock: AppClock = .continuous
    /// How long a start may take where the part says nothing else; `nil` for as long as it likes.
    public var startLimit: Duration? = .seconds(30)
    /// How long a stop may take; `nil` for as long as it likes.
    public var stopLimit: Duration? = .seconds(10)
    /// How long one part may take for one event; `nil` for as long as it likes, which costs less.
    public var eventLimit: Duration? = .seconds(10)
    /// How many events wait to be told at most. Of more, the oldest is dropped, which ``onReport`` hears, and whoever sent it
    /// goes on.
    public var greatestEvents = 256
    /// How many bytes of texts the events of the system that wait have at most, as in links and pushes; of more, the oldest are
    /// dropped.
    public var greatestEventBytes = 256 * 1_024
    /// How many parts start at once, at least one; `nil` for as many as can. A part that waits for another to be woken does
    /// not count, so that it cannot be in the way of what it waits for.
    public var width: Int?
    /// Is told what happens, in order and one at a time, on whichever thread it happens.
    ///
    /// It must be quick: what is to happen next waits for it.
    public var onReport: (@Sendable (LifecycleReport) -> Void)?
    /// What the parts find around them while they start, for those who put an app together.
    package var owner: (any Sendable)?

    /// What holds unless said otherwise.
    public init() {}
}
