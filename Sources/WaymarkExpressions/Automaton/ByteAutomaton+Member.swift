extension ByteAutomaton {
    /// The outcome of a search for an accepted text.
    package enum MemberSearch: Hashable, Sendable {
        /// A shortest text of the requested kind, in UTF-8 if the automaton accepts only UTF-8.
        case member([UInt8])
        /// No such text exists.
        case none
        /// The limit was reached before the result was certain.
        case undecided
    }

    /// Returns a shortest accepted text, in bytes; `nil` if no text is accepted.
    ///
    /// Among several, the result is the most readable one, compared from the first byte on: digits come before lower
    /// case, upper case, other printable ASCII, and everything else, in this order.
    package func shortestMember() -> [UInt8]? {
        guard case .member(let bytes) = shortestMember(avoiding: [], stateLimit: stateCount) else { return nil }
        return bytes
    }

    /// Returns a shortest accepted text that none of the others accepts, chosen among several like
    /// ``shortestMember()``.
    ///
    /// - Parameter stateLimit: The maximum number of combinations of states.
    package func shortestMember(avoiding others: [ByteAutomaton], stateLimit: Int) -> MemberSearch {
        if isEmpty { return .none }
        let classes = ByteClasses(refining: [self.classes] + others.map(\.classes))
        let start = Combination(mine: start, theirs: others.map(\.start))
        var seen: Set<Combination> = [start]
        var steps = [Step(to: start, over: 0, from: 0)]
        var index = 0
        // Combinations with shorter texts come first, and among equal lengths those with more readable texts.
        while index < steps.count {
            let here = steps[index].combination
            let isAvoided = zip(others, here.theirs).contains { $0.isAccepting($1) }
            if isAccepting(here.mine), !isAvoided { return .member(Self.text(along: steps, to: index)) }
            for byte in classes.representatives {
                let mine = next(here.mine, byte)
                if isDead(mine) { continue }
                let next = Combination(mine: mine, theirs: zip(others, here.theirs).map { $0.next($1, byte) })
                guard seen.insert(next).inserted else { continue }
                guard steps.count < stateLimit else { return .undecided }
                steps.append(Step(to: next, over: byte, from: index))
            }
            index += 1
        }
        return .none
    }

    /// Returns whether each text that this automaton accepts is accepted by one of the others; `nil` if the limit was
    /// reached before the result was certain.
    ///
    /// - Parameter stateLimit: The maximum number of combinations of states.
    package func isSubset(of others: [ByteAutomaton], stateLimit: Int) -> Bool? {
        switch shortestMember(avoiding: others, stateLimit: stateLimit) {
        case .member: false
        case .none: true
        case .undecided: nil
        }
    }

    /// A state of this automaton, and one of each of the others, after the same text.
    private struct Combination: Hashable {
        let mine: Int
        let theirs: [Int]
    }

    private struct Step {
        let combination: Combination
        let byte: UInt8
        /// The index of the previous step.
        let previous: Int

        init(to combination: Combination, over byte: UInt8, from previous: Int) {
            self.combination = combination
            self.byte = byte
            self.previous = previous
        }
    }

    private static func text(along steps: [Step], to last: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var index = last
        while index > 0 {
            bytes.append(steps[index].byte)
            index = steps[index].previous
        }
        return bytes.reversed()
    }
}
