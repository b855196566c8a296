extension ExpressionParser {
    /// The construct that begins with a `(` and the characters after it.
    enum GroupOpening {
        case plain(ignoresCase: Bool)
        case capture(name: String?)
        /// `(?i)`, which is closed immediately and applies to the rest of the enclosing group.
        case flags(ignoresCase: Bool)
    }

    mutating func readGroupOpening() throws(ExpressionError) -> GroupOpening {
        let start = position
        position += 1
        guard skip("?") else { return .capture(name: nil) }
        guard let mark = peek() else { throw error(.unclosedGroup, at: start) }
        switch mark {
        case "=": throw error(.unsupported(.lookahead), at: start)
        case "!": throw error(.unsupported(.negativeLookahead), at: start)
        case ">": throw error(.unsupported(.atomicGroup), at: start)
        case "(": throw error(.unsupported(.conditional), at: start)
        case "R", "&", "0"..."9": throw error(.unsupported(.recursion), at: start)
        case "#": throw error(.unsupported(.comment), at: start)
        case "<":
            switch peek(1) {
            case "=": throw error(.unsupported(.lookbehind), at: start)
            case "!": throw error(.unsupported(.negativeLookbehind), at: start)
            default: return .capture(name: try readGroupName())
            }
        default: return try readFlags(ofGroupAt: start)
        }
    }

    /// Reads `<name>`.
    private mutating func readGroupName() throws(ExpressionError) -> String {
        position += 1
        let start = position
        let name = readText { UInt8(ascii: $0)?.isWord == true }
        guard let first = name.unicodeScalars.first, !("0"..."9").contains(first), skip(">") else {
            throw error(.malformedName, at: start)
        }
        return name
    }

    /// Reads `:`, `i:`, `-i:`, `i)` or `-i)`.
    private mutating func readFlags(ofGroupAt start: Int) throws(ExpressionError) -> GroupOpening {
        let flagsStart = position
        let flags = readText { $0 == "-" || ("a"..."z").contains($0) }
        guard let terminator = peek() else { throw error(.unclosedGroup, at: start) }
        guard terminator == ":" || terminator == ")" && !flags.isEmpty else {
            throw error(.unknownGroup(flags + String(terminator)), at: start)
        }
        position += 1
        let ignoresCase: Bool
        switch flags {
        case "": ignoresCase = self.ignoresCase
        case "i": ignoresCase = true
        case "-i": ignoresCase = false
        default: throw error(.unknownFlags(flags), at: flagsStart)
        }
        return terminator == ":" ? .plain(ignoresCase: ignoresCase) : .flags(ignoresCase: ignoresCase)
    }
}

extension UInt8 {
    fileprivate init?(ascii scalar: Unicode.Scalar) {
        guard scalar.isASCII else { return nil }
        self = UInt8(truncatingIfNeeded: scalar.value)
    }
}
