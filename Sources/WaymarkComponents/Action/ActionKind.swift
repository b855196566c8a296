/// The actor or thread on which an action runs, and whether it is asynchronous.
public enum ActionKind: String, Hashable, Sendable, CaseIterable {
    /// On the caller's actor, asynchronously.
    case asynchronous
    /// On the main actor, synchronously.
    case onMain
    /// On any thread, synchronously.
    case synchronous
}
