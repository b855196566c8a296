/// The reason why a part was not started, although it has no fault itself.
@nonexhaustive
public enum StartObstacle: Hashable, Sendable, CustomStringConvertible {
    /// A part that it depends on, directly or through others, did not start.
    case dependency(LifecycleID)
    /// A required part did not start.
    case required(LifecycleID)
    /// The host was stopped.
    case stopped
    /// The caller that started it was cancelled.
    case cancelled
    /// It has not been decided yet.
    case unfinished

    /// The reason, as the end of a sentence.
    public var description: String {
        switch self {
        case .dependency(let id): "it needs '\(id)', which did not start"
        case .required(let id): "'\(id)' is required and did not start"
        case .stopped: "the host was stopped"
        case .cancelled: "starting was cancelled"
        case .unfinished: "starting has not finished yet"
        }
    }
}
