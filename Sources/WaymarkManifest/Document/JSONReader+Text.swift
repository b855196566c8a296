extension JSONReader {
    /// Reads a text in double quotes, beginning with the opening quote.
    mutating func text(at path: ManifestPath) throws(ManifestFault) -> String {
        index += 1
        var unescaped: [UInt8] = []
        var start = index
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                unescaped += bytes[start..<index]
                index += 1
                return String(decoding: unescaped, as: UTF8.self)
            case UInt8(ascii: "\\"):
                unescaped += bytes[start..<index]
                unescaped += try escape(at: path).utf8
                start = index
            case ..<0x20: throw fault(.controlCharacter(byte), at: path, expected: "an escape such as \\n or \\u0009")
            case ..<0x80: index += 1
            default:
                guard let length = sequenceLength(at: index) else { throw fault(.malformedUTF8, at: path) }
                index += length
            }
        }
        throw fault(.unexpectedEnd, at: path, expected: "a closing quote")
    }

    /// Reads an escape, beginning with the backslash.
    private mutating func escape(at path: ManifestPath) throws(ManifestFault) -> String {
        let start = index
        index += 2
        switch start + 1 < bytes.count ? bytes[start + 1] : nil {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw fault(.malformedEscape, at: path, of: start, expected: #"one of \" \\ \/ \b \f \n \r \t \u"#)
        }
        guard let unit = codeUnit() else {
            throw fault(.malformedEscape, at: path, of: start, expected: "four hexadecimal digits after \\u")
        }
        if let scalar = Unicode.Scalar(unit) { return String(scalar) }
        // A unit that is not a scalar is a surrogate; a leading one is allowed only directly before a trailing one.
        guard UTF16.isLeadSurrogate(unit), bytes[index...].starts(with: #"\u"#.utf8) else {
            throw fault(.loneSurrogate, at: path, of: start)
        }
        index += 2
        guard let trail = codeUnit(), UTF16.isTrailSurrogate(trail) else {
            throw fault(.loneSurrogate, at: path, of: start)
        }
        return String(decoding: [unit, trail], as: UTF16.self)
    }

    /// Reads the four digits of a `\u` escape, or `nil` if they are something else.
    private mutating func codeUnit() -> UInt16? {
        let digits = bytes[min(index, bytes.count)...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        index += 4
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// Returns the length of the well-formed UTF-8 sequence at an offset (Unicode, table 3-7), or `nil`.
    func sequenceLength(at offset: Int) -> Int? {
        let lead = bytes[offset]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case ..<0x80: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return nil
        }
        switch lead {
        case 0xE0: second = 0xA0...0xBF
        case 0xED: second = 0x80...0x9F
        case 0xF0: second = 0x90...0xBF
        case 0xF4: second = 0x80...0x8F
        default: break
        }
        guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
        return bytes[offset + 2..<offset + length].allSatisfy { 0x80...0xBF ~= $0 } ? length : nil
    }
}
