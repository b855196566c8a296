/// The outcome of a part's start.
@nonexhaustive
public enum StartOutcome: Hashable, Sendable, CustomStringConvertible {
    /// It has started.
    case started
    /// Its start threw; what it threw, as text.
    case failed(String)
    /// Its start took longer than its limit and was left behind.
    case pastLimit(Duration)
    /// An earlier start or stop of it still hangs, so that it was not begun again.
    case hanging
    /// It was not begun, or ended because all was cancelled.
    case notStarted(StartObstacle)
    /// It is lazy, and was not needed.
    case lazy

    /// The outcome, in a few words.
    public var description: String {
        switch self {
        case .started: "started"
        case .failed(let text): "failed: \(text)"
        case .pastLimit(let limit): "took longer than \(limit.inMilliseconds)"
        case .hanging: "an earlier start or stop of it still hangs"
        case .notStarted(let obstacle): "not started: \(obstacle)"
        case .lazy: "lazy"
        }
    }
}
