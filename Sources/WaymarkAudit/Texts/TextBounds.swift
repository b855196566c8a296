package import WaymarkExpressions

/// A set of texts as an automaton from above and one from below, the same where all is known.
package struct TextBounds {
    /// No other text is in the set.
    package let upper: ByteAutomaton
    /// All of these texts are; `nil` if no such text is known.
    package let lower: ByteAutomaton?
    /// The reason that the two differ, or `nil` if they are equal.
    package let doubt: Doubt?

    /// Bounds of a set that is known.
    package init(exact automaton: ByteAutomaton) {
        upper = automaton
        lower = automaton
        doubt = nil
    }

    /// Bounds of a set that is not known, with the reason.
    package init(upper: ByteAutomaton, lower: ByteAutomaton? = nil, doubt: Doubt) {
        self.upper = upper
        self.lower = lower
        self.doubt = doubt
    }
}
