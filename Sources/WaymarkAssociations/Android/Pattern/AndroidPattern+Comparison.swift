internal import WaymarkExpressions

extension AndroidPattern {
    /// Whether a pattern is written as if it saw escapes.
    var hasEscape: Bool {
        let bytes = Array(text.utf8)
        func isHexadecimal(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }
        return bytes.indices.dropLast(2).contains { index in
            bytes[index] == UInt8(ascii: "%") && isHexadecimal(bytes[index + 1]) && isHexadecimal(bytes[index + 2])
        }
    }

    /// Returns whether a pattern takes all that another one takes, as far as that is found within bounds.
    func covers(_ other: AndroidPattern) -> Bool {
        if self == other { return true }
        if kind == .literal || !other.literalStart.starts(with: literalStart) { return false }
        guard let mine = automaton(stateLimit: 2_000), let theirs = other.automaton(stateLimit: 2_000) else {
            return false
        }
        return theirs.isSubset(of: [mine], stateLimit: 20_000) ?? false
    }

    /// Returns whether some text is taken by both.
    func meets(_ other: AndroidPattern) -> Bool {
        guard let mine = automaton(stateLimit: 2_000), let theirs = other.automaton(stateLimit: 2_000) else {
            return false
        }
        return mine.intersection(theirs, stateLimit: 20_000)?.isEmpty == false
    }
}
