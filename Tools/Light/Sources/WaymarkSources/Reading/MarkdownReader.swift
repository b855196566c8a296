/// A reader of link destinations in Markdown: `[text](link)`, `[name]: link`, `<link>` and attributes of HTML.
///
/// Code between backticks or fences is skipped.
package struct MarkdownReader {
    private var cursor: SourceCursor
    private var tokens: [SourceToken] = []

    /// Returns the tokens of a file, all of them texts.
    package static func tokens(of bytes: [UInt8]) -> [SourceToken] {
        var reader = MarkdownReader(cursor: SourceCursor(bytes))
        reader.read()
        return reader.tokens
    }

    private init(cursor: SourceCursor) {
        self.cursor = cursor
    }

    private mutating func read() {
        var isLineStart = true
        while let byte = cursor.peek() {
            if isLineStart, skipFence() { continue }
            isLineStart = byte == 0x0A
            switch byte {
            case UInt8(ascii: "\\"): cursor.advance(2)
            case UInt8(ascii: "`"): skipSpan()
            case UInt8(ascii: "]") where cursor.peek(1) == UInt8(ascii: "("):
                cursor.advance(2)
                readDestination()
            case UInt8(ascii: "]") where cursor.peek(1) == UInt8(ascii: ":"):
                cursor.advance(2)
                readDestination()
            case UInt8(ascii: "<"): readAngle()
            default: cursor.advance()
            }
        }
    }

    /// Skips a fenced block, and returns whether one begins on this line.
    private mutating func skipFence() -> Bool {
        var ahead = 0
        while ahead < 3, cursor.peek(ahead) == 0x20 { ahead += 1 }
        guard let mark = cursor.peek(ahead), mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~"),
            cursor.peek(ahead + 1) == mark, cursor.peek(ahead + 2) == mark
        else { return false }
        var length = 3
        while cursor.peek(ahead + length) == mark { length += 1 }
        skipLine()
        while cursor.peek() != nil {
            var ahead = 0
            while ahead < 3, cursor.peek(ahead) == 0x20 { ahead += 1 }
            var count = 0
            while count < length, cursor.peek(ahead + count) == mark { count += 1 }
            skipLine()
            if count == length { break }
        }
        return true
    }

    private mutating func skipLine() {
        while let byte = cursor.peek(), byte != 0x0A { cursor.advance() }
        cursor.advance()
    }

    /// Skips a code span between equal rows of backticks; a row without an equal one is text.
    private mutating func skipSpan() {
        var length = 0
        while cursor.peek() == UInt8(ascii: "`") {
            cursor.advance()
            length += 1
        }
        var rest = cursor
        var isBlank = false
        while let byte = rest.peek(), rest.index - cursor.index < Self.greatestSpan {
            // A paragraph, and a code span in it, ends at a blank line.
            if byte == 0x0A {
                if isBlank { return }
                isBlank = true
            } else if byte > 0x20 {
                isBlank = false
            }
            guard byte == UInt8(ascii: "`") else {
                rest.advance()
                continue
            }
            var count = 0
            while rest.peek() == UInt8(ascii: "`") {
                rest.advance()
                count += 1
            }
            if count == length {
                cursor = rest
                return
            }
        }
    }

    /// The maximum number of bytes between backticks.
    private static let greatestSpan = 1 << 14

    private mutating func readDestination() {
        while let byte = cursor.peek(), byte == 0x20 || byte == 0x09 { cursor.advance() }
        let isAngle = cursor.peek() == UInt8(ascii: "<")
        if isAngle { cursor.advance() }
        let (start, line) = (cursor.index, cursor.line)
        var depth = 0
        while let byte = cursor.peek(), byte > 0x20 || (isAngle && byte == 0x20) {
            if isAngle, byte == UInt8(ascii: ">") { break }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") {
                if depth == 0, !isAngle { break }
                depth -= 1
            }
            cursor.advance()
        }
        add(from: start, line)
    }

    private mutating func readAngle() {
        if cursor.starts(with: "<!--") {
            while cursor.peek() != nil, !cursor.starts(with: "-->") { cursor.advance() }
            return
        }
        // A link between angle brackets begins with a scheme and a colon; a tag has no colon after its name.
        var ahead = 1
        while let byte = cursor.peek(ahead), SourceCursor.isWordByte(byte) || byte == UInt8(ascii: "-") { ahead += 1 }
        if ahead > 1, cursor.peek(ahead) == UInt8(ascii: ":") {
            cursor.advance()
            let (start, line) = (cursor.index, cursor.line)
            while let byte = cursor.peek(), byte > 0x20, byte != UInt8(ascii: ">") { cursor.advance() }
            add(from: start, line)
        } else if let next = cursor.peek(1), next == UInt8(ascii: "/") || (next | 0x20) &- 0x61 < 26 {
            let tag = MarkupReader.tag(at: cursor)
            tokens += tag.tokens
            cursor = tag.end
        } else {
            cursor.advance()
        }
    }

    private mutating func add(from start: Int, _ line: Int) {
        guard start < cursor.index else { return }
        let value = String(decoding: cursor.bytes[start..<cursor.index], as: UTF8.self)
        tokens.append(SourceToken(.text(value), line: line, range: start..<cursor.index))
    }
}
