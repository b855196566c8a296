/// A report of a host about its parts.
@nonexhaustive
public enum LifecycleReport: Sendable, CustomStringConvertible {
    /// A part begins to start.
    case starting(LifecycleID)
    /// A part has started, this long after it began.
    case started(LifecycleID, after: Duration)
    /// A part's start threw an error, this long after it began.
    case failed(LifecycleID, any Error, after: Duration)
    /// A part's start exceeded its limit. It is cancelled, and the host no longer waits for it.
    case pastLimit(LifecycleID, limit: Duration)
    /// A part did not begin to start, or its start ended because it was cancelled.
    case notStarted(LifecycleID, because: StartObstacle)
    /// A part did not begin to start because an earlier start or stop of it still hangs.
    case hanging(LifecycleID)
    /// A start that had exceeded its limit succeeded after all, this long after it began. The part is asked to stop.
    case late(LifecycleID, after: Duration)
    /// A part is asked to stop.
    case stopping(LifecycleID)
    /// A part has stopped, this long after it was asked to.
    case stopped(LifecycleID, after: Duration)
    /// A part's stop exceeded the limit. It is cancelled, and the host no longer waits for it.
    case stopPastLimit(LifecycleID, limit: Duration)
    /// A part exceeded the limit for an event. The other parts receive the event without waiting for it.
    case eventPastLimit(LifecycleID, any LifecycleEvent, limit: Duration)
    /// An event was dropped before its delivery, because the waiting events were too many or too large.
    case eventDropped(any LifecycleEvent)
    /// Parts were added to a host, and have started unless they are lazy or the host is not running.
    case added([LifecycleID])
    /// A part was removed.
    case removed(LifecycleID)

    /// One line for a log. For an event, it contains only the kind, because links and pushes may contain secrets.
    public var description: String {
        switch self {
        case .starting(let id): "starting '\(id)'"
        case .started(let id, let time): "started '\(id)' after \(time.inMilliseconds)"
        case .failed(let id, let error, let time): "'\(id)' failed after \(time.inMilliseconds): \(error)"
        case .pastLimit(let id, let limit): "the start of '\(id)' took longer than \(limit.inMilliseconds)"
        case .notStarted(let id, let obstacle): "'\(id)' is not started: \(obstacle)"
        case .hanging(let id): "'\(id)' is not started: an earlier start or stop of it is still hanging"
        case .late(let id, let time): "'\(id)' started too late, after \(time.inMilliseconds), and is stopped"
        case .stopping(let id): "stopping '\(id)'"
        case .stopped(let id, let time): "stopped '\(id)' after \(time.inMilliseconds)"
        case .stopPastLimit(let id, let limit): "the stop of '\(id)' took longer than \(limit.inMilliseconds)"
        case .eventPastLimit(let id, let event, let limit):
            "'\(id)' took longer than \(limit.inMilliseconds) for \(event.kind)"
        case .eventDropped(let event): "\(event.kind) is not delivered: too many events are waiting"
        case .added(let ids): "added \(ids.map { "'\($0)'" }.joined(separator: ", "))"
        case .removed(let id): "removed '\(id)'"
        }
    }
}
