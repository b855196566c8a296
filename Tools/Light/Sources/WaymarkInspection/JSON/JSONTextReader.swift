/// A reader of one JSON text (RFC 8259); a name that occurs twice in an object is an error.
///
/// The manifest's reader does not serve here, because it refuses numbers beyond 64 bits.
package struct JSONTextReader {
    /// The maximum depth of nested arrays and objects.
    package static let depthLimit = 128

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads a whole text as one value.
    ///
    /// - Throws: The first error in the text.
    package static func read(_ text: some Sequence<UInt8>) throws(JSONTextError) -> JSONText {
        var reader = JSONTextReader(Array(text))
        reader.skipSpace()
        let value = try reader.value()
        reader.skipSpace()
        guard reader.next == nil else { throw reader.fault("the end of the JSON text") }
        return value
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func fault(_ expected: String) -> JSONTextError { JSONTextError(expected: expected, offset: index) }

    private mutating func skipSpace() {
        while let next, next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D { index += 1 }
    }

    private mutating func skip(_ token: StaticString) -> Bool {
        let found = token.withUTF8Buffer { bytes[index...].starts(with: $0) }
        if found { index += token.utf8CodeUnitCount }
        return found
    }

    private mutating func value() throws(JSONTextError) -> JSONText {
        switch next {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number(try number())
        default: break
        }
        if skip("true") { return .bool(true) }
        if skip("false") { return .bool(false) }
        if skip("null") { return .null }
        throw fault("a JSON value")
    }

    private mutating func members() throws(JSONTextError) -> [JSONText.Member] {
        try enter()
        defer { depth -= 1 }
        var members: [JSONText.Member] = []
        var names: Set<[UInt8]> = []
        if skip("}") { return members }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault("a name in double quotes") }
            let start = index
            let name = try text()
            guard names.insert(Array(name.utf8)).inserted else {
                throw JSONTextError(
                    expected: "a name other than '\(name.prefix(80))', which occurs twice", offset: start)
            }
            skipSpace()
            guard skip(":") else { throw fault("a colon") }
            skipSpace()
            members.append(JSONText.Member(name, try value()))
            skipSpace()
        } while skip(",")
        guard skip("}") else { throw fault("a comma or '}'") }
        return members
    }

    private mutating func elements() throws(JSONTextError) -> [JSONText] {
        try enter()
        defer { depth -= 1 }
        var elements: [JSONText] = []
        if skip("]") { return elements }
        repeat {
            skipSpace()
            elements.append(try value())
            skipSpace()
        } while skip(",")
        guard skip("]") else { throw fault("a comma or ']'") }
        return elements
    }

    private mutating func enter() throws(JSONTextError) {
        guard depth < Self.depthLimit else { throw fault("at most \(Self.depthLimit) nested arrays and objects") }
        depth += 1
        index += 1
        skipSpace()
    }

    private mutating func number() throws(JSONTextError) -> String {
        let start = index
        _ = skip("-")
        if !skip("0") { try digits() }
        if skip(".") { try digits() }
        if skip("e") || skip("E") {
            if !skip("+") { _ = skip("-") }
            try digits()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() throws(JSONTextError) {
        let start = index
        while let next, next &- UInt8(ascii: "0") < 10 { index += 1 }
        if index == start { throw fault("a digit") }
    }

    private mutating func text() throws(JSONTextError) -> String {
        index += 1
        var unescaped: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw fault("an escape such as \\n instead of a control character") }
            if byte == UInt8(ascii: "\\") {
                unescaped += try escape().utf8
            } else {
                unescaped.append(byte)
                index += 1
            }
        }
        guard skip("\"") else { throw fault("a closing quote") }
        guard let text = String(utf8: unescaped) else { throw fault("UTF-8 before this place") }
        return text
    }

    private mutating func escape() throws(JSONTextError) -> String {
        index += 1
        defer { index += 1 }
        switch next {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw fault(#"one of \" \\ \/ \b \f \n \r \t \u"#)
        }
        let unit = try codeUnit()
        if let scalar = Unicode.Scalar(unit) { return String(scalar) }
        guard UTF16.isLeadSurrogate(unit), bytes[(index + 1)...].starts(with: #"\u"#.utf8) else {
            throw fault("both halves of a surrogate pair")
        }
        index += 2
        let trail = try codeUnit()
        guard UTF16.isTrailSurrogate(trail) else { throw fault("both halves of a surrogate pair") }
        return String(decoding: [unit, trail], as: UTF16.self)
    }

    /// Reads the four hexadecimal digits after the current `u`, and stops at the last of them.
    private mutating func codeUnit() throws(JSONTextError) -> UInt16 {
        let digits = bytes[min(index + 1, bytes.count)...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw fault("four hexadecimal digits after \\u") }
        index += 4
        return unit
    }
}
