/// The place at which an action runs, and whether it is asynchronous.
public enum ActionKind: String, Hashable, Sendable, CaseIterable {
    /// On the caller's actor, and it may wait.
    case asynchronous
    /// On the main actor, without waiting.
    case onMain
    /// Anywhere, without waiting.
    case synchronous
}
