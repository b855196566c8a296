/// A pattern with `.` and `*`, which Android matches in one pass, without backtracking.
///
/// Android's behaviour differs from its documentation in places; the comment on each step says where.
struct SimpleGlob: Hashable, Sendable {
    /// A step of matching a text.
    enum Step: Hashable, Sendable {
        /// Any single unit. An escaped dot also matches any unit, except after `.*`.
        case any
        /// One unit.
        case unit(UInt16)
        /// As many occurrences of the unit as follow, possibly none; but at least one further unit of any kind must
        /// remain.
        case run(UInt16)
        /// Everything up to and including the next occurrence of the unit. A dot after `.*` matches only a dot.
        case through(UInt16)
        /// The rest of the text; only at the end.
        case rest
    }

    let steps: [Step]

    /// Reads a pattern; every text is valid.
    init(_ pattern: [UInt16]) {
        let star = UInt16(UInt8(ascii: "*"))
        let dot = UInt16(UInt8(ascii: "."))
        let backslash = UInt16(UInt8(ascii: "\\"))
        var steps: [Step] = []
        var index = 0
        /// Returns the unit at an index, and 0 after the end.
        func unit(_ index: Int) -> UInt16 { index < pattern.count ? pattern[index] : 0 }
        while index < pattern.count {
            let isEscaped = pattern[index] == backslash
            let own = isEscaped ? unit(index + 1) : pattern[index]
            index += isEscaped ? 2 : 1
            if unit(index) != star {
                steps.append(own == dot ? .any : .unit(own))
            } else if isEscaped || own != dot {
                steps.append(.run(own))
                index += 1
            } else if index == pattern.count - 1 {
                steps.append(.rest)
                index += 1
            } else {
                index += unit(index + 1) == backslash ? 2 : 1
                steps.append(.through(unit(index)))
                index += 1
            }
        }
        self.steps = steps
    }

    /// Returns whether a text matches as a whole.
    func matches(_ units: UnsafeBufferPointer<UInt16>) -> Bool {
        steps.withUnsafeBufferPointer { steps in
            var index = 0
            for step in steps {
                if index == units.count { return Self.acceptsEnd(step) }
                switch step {
                case .any: index += 1
                case .unit(let unit):
                    guard units[index] == unit else { return false }
                    index += 1
                case .run(let unit):
                    while index < units.count, units[index] == unit { index += 1 }
                case .through(let unit):
                    while index < units.count, units[index] != unit { index += 1 }
                    guard index < units.count else { return false }
                    index += 1
                case .rest: return true
                }
            }
            return index == units.count
        }
    }

    /// Returns whether a text may end before a step: only before a `.*` at the end of the pattern, and not before an
    /// `x*`.
    private static func acceptsEnd(_ step: Step) -> Bool { step == .rest }
}
