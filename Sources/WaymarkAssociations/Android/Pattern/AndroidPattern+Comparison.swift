internal import WaymarkExpressions

extension AndroidPattern {
    /// Whether a pattern is written as if it were compared with undecoded text.
    var hasEscape: Bool {
        let bytes = Array(text.utf8)
        func isHexadecimal(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }
        return bytes.indices.dropLast(2).contains { index in
            bytes[index] == UInt8(ascii: "%") && isHexadecimal(bytes[index + 1]) && isHexadecimal(bytes[index + 2])
        }
    }

    /// Returns whether both patterns match some text.
    func meets(_ other: AndroidPattern) -> Bool {
        guard let mine = automaton(stateLimit: 2_000), let theirs = other.automaton(stateLimit: 2_000) else {
            return false
        }
        return mine.intersection(theirs, stateLimit: 20_000)?.isEmpty == false
    }
}

/// Comparisons of many patterns with each other: each automaton is built once, and the total effort is limited.
final class PatternComparisons {
    private struct Known {
        let automaton: ByteAutomaton
        /// A shortest matching text; a pattern that does not match it does not cover this one.
        let example: [UInt8]
    }

    private var known: [AndroidPattern: Known?] = [:]
    /// The number of states of automata that may still be compared.
    private var statesLeft = 1_000_000

    /// Returns whether a pattern matches every text that another one matches, as far as that can be determined within
    /// the limits.
    func covers(_ broad: AndroidPattern, _ narrow: AndroidPattern) -> Bool {
        if broad == narrow { return true }
        if broad.kind == .literal || !narrow.literalStart.starts(with: broad.literalStart) { return false }
        guard let outer = known(broad)?.automaton, let inner = known(narrow) else { return false }
        let end = inner.example.reduce(outer.start) { outer.next($0, $1) }
        guard outer.isAccepting(end), statesLeft > 0 else { return false }
        statesLeft -= outer.stateCount + inner.automaton.stateCount
        return inner.automaton.isSubset(of: [outer], stateLimit: 20_000) ?? false
    }

    private func known(_ pattern: AndroidPattern) -> Known? {
        if let known = known[pattern] { return known }
        let automaton = pattern.automaton(stateLimit: 2_000)
        let made = automaton.flatMap { automaton in
            automaton.shortestMember().map { Known(automaton: automaton, example: $0) }
        }
        known[pattern] = .some(made)
        return made
    }
}
