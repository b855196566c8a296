extension ExpressionParser {
    /// The meaning of one scalar of an expression, or of an escape.
    enum Atom {
        case scalar(Unicode.Scalar)
        case set(ScalarSet)
        case assertion(Assertion)
    }

    /// Reads an escape. `\d` and similar classes are ASCII, regardless of whether case is ignored.
    mutating func readEscape() throws(ExpressionError) -> Atom {
        let start = position
        position += 1
        guard let scalar = peek() else { throw error(.trailingBackslash, at: start) }
        position += 1
        switch scalar {
        case "d": return .set(.digits)
        case "D": return .set(.digits.inverted)
        case "w": return .set(.word)
        case "W": return .set(.word.inverted)
        case "s": return .set(.space)
        case "S": return .set(.space.inverted)
        case "A": return .assertion(.textStart)
        case "z": return .assertion(.textEnd)
        case "b": return .assertion(.wordBoundary)
        case "B": return .assertion(.noWordBoundary)
        case "n": return .scalar("\n")
        case "t": return .scalar("\t")
        case "r": return .scalar("\r")
        case "f": return .scalar("\u{0C}")
        case "v": return .scalar("\u{0B}")
        case "0":
            if let next = peek(), ("0"..."9").contains(next) { throw error(.malformedEscape, at: start) }
            return .scalar("\0")
        case "x": return .scalar(try readScalar(digits: 2, escapeStart: start))
        case "u": return .scalar(try readScalar(digits: 4, escapeStart: start))
        case "1"..."9", "k", "g": throw error(.unsupported(.backreference), at: start)
        case "p", "P": throw error(.unsupported(.unicodeProperty), at: start)
        case "!"..."/", ":"..."@", "["..."`", "{"..."~", " ": return .scalar(scalar)
        default: throw error(.unknownEscape(String(scalar)), at: start)
        }
    }

    /// Reads the number after `\x` or `\u`: the given number of hexadecimal digits or, after `\u`, one to eight digits
    /// in braces.
    private mutating func readScalar(digits count: Int, escapeStart: Int) throws(ExpressionError) -> Unicode.Scalar {
        let isBraced = count == 4 && skip("{")
        let limit = isBraced ? 8 : count
        var digits = ""
        while digits.utf8.count < limit, let digit = peek(), digit.properties.isASCIIHexDigit {
            digits.unicodeScalars.append(digit)
            position += 1
        }
        let isComplete = isBraced ? !digits.isEmpty && skip("}") : digits.utf8.count == count
        guard isComplete, let number = UInt32(digits, radix: 16) else { throw error(.malformedEscape, at: escapeStart) }
        guard let scalar = Unicode.Scalar(number) else { throw error(.invalidScalar, at: escapeStart) }
        return scalar
    }
}
