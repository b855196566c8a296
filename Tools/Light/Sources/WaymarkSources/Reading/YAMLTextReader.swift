/// Reads the texts of YAML, whatever they belong to: what stands in quotes, and what stands between spaces without them.
package struct YAMLTextReader {
    private var cursor: SourceCursor
    private var tokens: [SourceToken] = []

    /// The tokens of a file, all of them texts.
    package static func tokens(of bytes: [UInt8]) -> [SourceToken] {
        var reader = YAMLTextReader(cursor: SourceCursor(bytes))
        reader.read()
        return reader.tokens
    }

    private init(cursor: SourceCursor) {
        self.cursor = cursor
    }

    private mutating func read() {
        var isStart = true
        while let byte = cursor.peek() {
            if byte <= 0x20 || "[]{},".utf8.contains(byte) {
                isStart = true
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

    /// Reads a text in quotes (YAML 1.2.2, sections 7.3.1 and 7.3.2).
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

    /// Reads on to the next space; braces that belong together, as in templates, hold spaces too.
    private mutating func readPlain() {
        let (start, line) = (cursor.index, cursor.line)
        var depth = 0
        while let byte = cursor.peek(), byte != 0x0A, byte > 0x20 || depth > 0 {
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") {
                // It closes a mapping that began before.
                if depth == 0 { break }
                depth -= 1
            }
            if depth == 0, byte == UInt8(ascii: ","), (cursor.peek(1) ?? 0) <= 0x20 { break }
            cursor.advance()
        }
        let value = String(decoding: cursor.bytes[start..<cursor.index], as: UTF8.self)
        tokens.append(SourceToken(.text(value), line: line, range: start..<cursor.index))
    }
}
