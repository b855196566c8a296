/// The limits on the size of an expression and of the automata built from it.
///
/// Every limit is checked before memory is allocated, so rejecting an expression from outside costs no more than these
/// limits.
public struct ExpressionLimits: Hashable, Sendable {
    /// The maximum length of the expression's text, in UTF-8 bytes.
    public var bytes = 4_096
    /// The maximum number of groups that are open at once. Values above 250 count as 250, which a thread with a stack
    /// of 512 KB can still process.
    public var depth = 100
    /// The maximum number of capturing groups. A search stores two offsets for each group and state.
    public var captures = 100
    /// The maximum number of states after counted repetitions are expanded: `(?:ab){500}` needs 1,000. A scalar needs
    /// one to four states.
    public var states = 10_000
    /// The maximum number of states of the automaton for whole texts. An expression that exceeds it still works, but
    /// without an automaton and more slowly.
    public var automatonStates = 2_000

    /// The default limits.
    public static let standard = ExpressionLimits()

    /// Creates the standard limits.
    public init() {}
}
