extension ExpressionParser {
    /// Reads `[…]` or `[^…]`.
    ///
    /// Case is ignored before the class is negated: `(?i)[^a]` matches neither `a` nor `A`. A hyphen stands for itself
    /// if it is first, last, or after a range or a set, as in ICU: `[a-z-_]`, `[\w-.]`.
    mutating func readClass() throws(ExpressionError) -> ScalarSet {
        let start = position
        position += 1
        let isNegated = skip("^")
        let contentStart = position
        var written: [ClosedRange<UInt32>] = []
        var named: [ClosedRange<UInt32>] = []
        while true {
            guard let scalar = peek() else { throw error(.unclosedClass, at: start) }
            if scalar == "]" { break }
            let itemStart = position
            if scalar == "-", itemStart > contentStart, !isSetOperation {
                // The start of a range has been read with it, so a hyphen here cannot follow a lower bound.
                position += 1
                written.append(scalar.value...scalar.value)
                continue
            }
            switch try readClassItem() {
            case .set(let set): named += set.ranges
            case .scalar(let low):
                written.append(try readRange(from: low, at: itemStart))
            }
        }
        guard position > contentStart else { throw error(.emptyClass, at: start) }
        position += 1
        if ignoresCase { written = CaseOrbits.standard.closure(of: ScalarSet(written)).ranges }
        let set = ScalarSet(written + named)
        return isNegated ? set.inverted : set
    }

    /// Whether a hyphen follows that is not at the end of the class.
    private var startsRange: Bool {
        guard peek() == "-", let next = peek(1) else { return false }
        return next != "]"
    }

    private var isSetOperation: Bool {
        guard let scalar = peek(), scalar == peek(1) else { return false }
        return scalar == "&" || scalar == "-" || scalar == "~"
    }

    private mutating func readRange(
        from low: Unicode.Scalar, at start: Int
    ) throws(ExpressionError) -> ClosedRange<UInt32> {
        guard startsRange else { return low.value...low.value }
        if isSetOperation { throw error(.unsupported(.setOperation), at: position) }
        position += 1
        guard case .scalar(let high) = try readClassItem() else { throw error(.unboundedRange, at: start) }
        guard low <= high else { throw error(.reversedRange, at: start) }
        return low.value...high.value
    }

    /// An item of a class, alone or as the bound of a range.
    private enum ClassItem {
        case scalar(Unicode.Scalar)
        case set(ScalarSet)
    }

    private mutating func readClassItem() throws(ExpressionError) -> ClassItem {
        let start = position
        if isSetOperation { throw error(.unsupported(.setOperation), at: position) }
        switch peek() {
        case "[": throw error(.unsupported(peek(1) == ":" ? .namedClass : .nestedClass), at: position)
        case "\\":
            switch try readEscape() {
            case .scalar(let scalar): return .scalar(scalar)
            case .set(let set): return .set(set)
            case .assertion: throw error(.unknownEscape(String(scalars[position - 1])), at: start)
            }
        case let scalar?:
            position += 1
            return .scalar(scalar)
        case nil: throw error(.unclosedClass, at: position)
        }
    }
}
