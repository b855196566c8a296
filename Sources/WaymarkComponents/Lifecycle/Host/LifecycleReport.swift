/// An action or a finding of a host of parts.
@nonexhaustive
public enum LifecycleReport: Sendable, CustomStringConvertible {
    /// A part is begun.
    case starting(LifecycleID)
    /// A part has started, so long after it was begun.
    case started(LifecycleID, after: Duration)
    /// A part's start threw, so long after it was begun.
    case failed(LifecycleID, any Error, after: Duration)
    /// A part's start took longer than its limit; it is cancelled and not waited for.
    case pastLimit(LifecycleID, limit: Duration)
    /// A part is not begun, or ended because it was cancelled.
    case notStarted(LifecycleID, because: StartObstacle)
    /// A part is not begun because an earlier start or stop of it still hangs.
    case hanging(LifecycleID)
    /// A start that was not waited for has ended well after all, so long after it was begun; the part is asked to stop.
    case late(LifecycleID, after: Duration)
    /// A part is asked to stop.
    case stopping(LifecycleID)
    /// A part has stopped, so long after it was asked to.
    case stopped(LifecycleID, after: Duration)
    /// A part's stop took longer than the limit; it is cancelled and not waited for.
    case stopPastLimit(LifecycleID, limit: Duration)
    /// A part took longer than the limit for an event; the others receive it without waiting for it.
    case eventPastLimit(LifecycleID, any LifecycleEvent, limit: Duration)
    /// An event was dropped before its delivery: too many, or too large ones, waited.
    case eventDropped(any LifecycleEvent)
    /// Parts were added to a host, and have started unless they are lazy or the host does not run.
    case added([LifecycleID])
    /// A part was taken out.
    case removed(LifecycleID)

    /// One line for a log. Of an event it has the kind alone, because links and pushes may bring secrets.
    public var description: String {
        switch self {
        case .starting(let id): "starting '\(id)'"
        case .started(let id, let time): "started '\(id)' after \(time.inMilliseconds)"
        case .failed(let id, let error, let time): "'\(id)' failed after \(time.inMilliseconds): \(error)"
        case .pastLimit(let id, let limit): "the start of '\(id)' took longer than \(limit.inMilliseconds)"
        case .notStarted(let id, let obstacle): "'\(id)' is not started: \(obstacle)"
        case .hanging(let id): "'\(id)' is not started: an earlier start or stop of it still hangs"
        case .late(let id, let time): "'\(id)' started too late, after \(time.inMilliseconds), and is stopped"
        case .stopping(let id): "stopping '\(id)'"
        case .stopped(let id, let time): "stopped '\(id)' after \(time.inMilliseconds)"
        case .stopPastLimit(let id, let limit): "the stop of '\(id)' took longer than \(limit.inMilliseconds)"
        case .eventPastLimit(let id, let event, let limit):
            "'\(id)' took longer than \(limit.inMilliseconds) for \(event.kind)"
        case .eventDropped(let event): "\(event.kind) is not told: too many events wait"
        case .added(let ids): "added \(ids.map { "'\($0)'" }.joined(separator: ", "))"
        case .removed(let id): "removed '\(id)'"
        }
    }
}
