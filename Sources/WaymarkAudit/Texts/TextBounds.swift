package import WaymarkExpressions

/// A set of texts, given by an automaton as an upper bound and one as a lower bound, which are equal if the set is
/// known exactly.
package struct TextBounds {
    /// The upper bound: no other text is in the set.
    package let upper: ByteAutomaton
    /// The lower bound: all of its texts are in the set; `nil` if no such text is known.
    package let lower: ByteAutomaton?
    /// The reason why the two differ, or `nil` if they are equal.
    package let doubt: Doubt?

    /// Creates the bounds of a set that is known exactly.
    package init(exact automaton: ByteAutomaton) {
        upper = automaton
        lower = automaton
        doubt = nil
    }

    /// Creates the bounds of a set that is not known exactly, with the reason.
    package init(upper: ByteAutomaton, lower: ByteAutomaton? = nil, doubt: Doubt) {
        self.upper = upper
        self.lower = lower
        self.doubt = doubt
    }
}
