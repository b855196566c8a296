/// The answer of a handler for unknown actions.
public enum ActionAnswer: Sendable {
    /// The handler returns the call's value.
    case value(any Sendable)
    /// The handler leaves the call to the next one, or to the error.
    case declined
}
