/// A reader of the texts in YAML: quoted scalars, and the words of all other text.
package struct YAMLTextReader {
    private var cursor: SourceCursor
    private var tokens: [SourceToken] = []

    /// Returns the tokens of a file, all of them texts.
    package static func tokens(of bytes: [UInt8]) -> [SourceToken] {
        var reader = YAMLTextReader(cursor: SourceCursor(bytes))
        reader.read()
        return reader.tokens
    }

    private init(cursor: SourceCursor) {
        self.cursor = cursor
    }

    /// The number of open flow sequences and mappings. Other text may have brackets, too, so a line that is not indented
    /// closes them.
    private var depth = 0

    private mutating func read() {
        var isStart = true
        while let byte = cursor.peek() {
            if byte <= 0x20 || "[]{},".utf8.contains(byte) {
                isStart = true
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
                if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
                if byte == 0x0A, let next = cursor.peek(1), next > 0x20, !"]},".utf8.contains(next) { depth = 0 }
                cursor.advance()
            } else if byte == UInt8(ascii: "#"), isStart {
                while let byte = cursor.peek(), byte != 0x0A { cursor.advance() }
            } else if isStart, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                readQuoted(to: byte)
            } else {
                readPlain()
                isStart = false
            }
        }
    }

    /// Reads a quoted scalar (YAML 1.2.2, sections 7.3.1 and 7.3.2).
    private mutating func readQuoted(to quote: UInt8) {
        let (start, line) = (cursor.index, cursor.line)
        cursor.advance()
        let content = cursor.index
        var value: [UInt8] = []
        while let byte = cursor.peek() {
            if byte == quote {
                guard quote == UInt8(ascii: "'"), cursor.peek(1) == quote else { break }
                cursor.advance()
            } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                cursor.advance()
                readEscape(into: &value)
                continue
            }
            if let byte = cursor.peek() { value.append(byte) }
            cursor.advance()
        }
        cursor.advance()
        tokens.append(
            SourceToken(
                .text(String(decoding: value, as: UTF8.self)), line: line, range: start..<cursor.index,
                contentStart: content))
    }

    /// Reads the characters after a backslash (YAML 1.2.2, section 5.7).
    private mutating func readEscape(into value: inout [UInt8]) {
        guard let byte = cursor.peek() else { return }
        cursor.advance()
        switch byte {
        case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "L"), UInt8(ascii: "P"): value.append(0x0A)
        case UInt8(ascii: "t"), 0x09: value.append(0x09)
        case UInt8(ascii: "r"): value.append(0x0D)
        case UInt8(ascii: "_"): value += Array("\u{A0}".utf8)
        case UInt8(ascii: "0"), UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "e"), UInt8(ascii: "f"),
            UInt8(ascii: "v"):
            value.append(0x20)
        case UInt8(ascii: "x"): readScalar(digits: 2, into: &value)
        case UInt8(ascii: "u"): readScalar(digits: 4, into: &value)
        case UInt8(ascii: "U"): readScalar(digits: 8, into: &value)
        case 0x0A:
            // The line continues after the indentation of the next one.
            while let space = cursor.peek(), space == 0x20 || space == 0x09 { cursor.advance() }
        default: value.append(byte)
        }
    }

    private mutating func readScalar(digits: Int, into value: inout [UInt8]) {
        var number: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = cursor.peek().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else { break }
            number = number << 4 | UInt32(digit)
            cursor.advance()
        }
        value += Array(String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8)
    }

    /// Reads a word; between matching braces, as in templates, it may have spaces.
    private mutating func readPlain() {
        let (start, line) = (cursor.index, cursor.line)
        var braces = 0
        while let byte = cursor.peek(), byte != 0x0A, byte > 0x20 || braces > 0 {
            if byte == UInt8(ascii: "{") { braces += 1 }
            if byte == UInt8(ascii: "}") {
                // The brace closes a mapping around the word.
                if braces == 0 { break }
                braces -= 1
            }
            if braces == 0 {
                if byte == UInt8(ascii: ","), depth > 0 || (cursor.peek(1) ?? 0) <= 0x20 { break }
                if byte == UInt8(ascii: "]"), depth > 0 { break }
            }
            cursor.advance()
        }
        // Punctuation after a word is not part of it.
        let text = cursor.bytes[start..<cursor.index]
        let end = (text.lastIndex { !".,;:!?".utf8.contains($0) }).map { $0 + 1 } ?? text.endIndex
        let value = String(decoding: text[..<end], as: UTF8.self)
        tokens.append(SourceToken(.text(value), line: line, range: start..<end))
    }
}
