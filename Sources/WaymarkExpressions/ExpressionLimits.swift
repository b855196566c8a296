/// The limits on the size of an expression and of the automata built from it.
///
/// Every bound is checked before memory is taken, so an expression from outside costs no more than this to refuse.
public struct ExpressionLimits: Hashable, Sendable {
    /// Length of the expression's text, in UTF-8 bytes.
    public var bytes = 4_096
    /// Groups open at once. More than 250 count as 250, which a thread of 512 KB of stack can still walk.
    public var depth = 100
    /// Capturing groups. Searching keeps two offsets for each of them and each state.
    public var captures = 100
    /// States after counted repetitions are written out: `(?:ab){500}` needs 1,000. A scalar needs one to four.
    public var states = 10_000
    /// States of the automaton for whole texts. An expression beyond keeps working, without one and more slowly.
    public var automatonStates = 2_000

    /// The bounds that hold where nothing else is said.
    public static let standard = ExpressionLimits()

    /// Creates the standard limits.
    public init() {}
}
