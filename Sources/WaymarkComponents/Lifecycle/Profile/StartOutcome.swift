/// The outcome of a part's start.
@nonexhaustive
public enum StartOutcome: Hashable, Sendable, CustomStringConvertible {
    /// It has started.
    case started
    /// Its start threw an error; with the error as text.
    case failed(String)
    /// Its start exceeded its limit and was abandoned.
    case pastLimit(Duration)
    /// An earlier start or stop of it still hangs, so it was not started again.
    case hanging
    /// It did not begin to start, or its start was cancelled.
    case notStarted(StartObstacle)
    /// It is lazy, and was not needed.
    case lazy

    /// A short description of the outcome.
    public var description: String {
        switch self {
        case .started: "started"
        case .failed(let text): "failed: \(text)"
        case .pastLimit(let limit): "took longer than \(limit.inMilliseconds)"
        case .hanging: "an earlier start or stop of it is still hanging"
        case .notStarted(let obstacle): "not started: \(obstacle)"
        case .lazy: "lazy"
        }
    }
}
