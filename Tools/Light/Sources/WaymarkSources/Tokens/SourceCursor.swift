/// The comments of languages that begin them with `//` and `/*`.
enum CommentStyle: Sendable {
    /// Block comments nest, as in Swift and Kotlin.
    case nesting
    /// Block comments do not nest, as in Java and JavaScript.
    case plain
    /// Block comments do not nest, and a backslash at the end of a line continues its comment, as in C.
    case continuing
}

/// A position in the bytes of a source file, with functions that all readers share.
package struct SourceCursor {
    let bytes: [UInt8]
    private(set) var index = 0
    private(set) var line = 1
    /// The place at which reading ends.
    let end: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        end = bytes.count
    }

    /// Creates a cursor that ends at the place of another one.
    init(_ start: SourceCursor, to end: SourceCursor) {
        bytes = start.bytes
        index = start.index
        line = start.line
        self.end = end.index
    }

    /// Returns the next byte, or one further ahead; `nil` after the end.
    func peek(_ ahead: Int = 0) -> UInt8? { index + ahead < end ? bytes[index + ahead] : nil }

    func starts(with text: StaticString) -> Bool {
        guard text.utf8CodeUnitCount <= end - index else { return false }
        return text.withUTF8Buffer { text in
            for (place, byte) in text.enumerated() where bytes[index + place] != byte { return false }
            return true
        }
    }

    /// Advances by one byte.
    mutating func advance() {
        guard index < end else { return }
        if bytes[index] == 0x0A { line += 1 }
        index += 1
    }

    /// Advances by a number of bytes.
    mutating func advance(_ count: Int) {
        for _ in 0..<count { advance() }
    }

    /// Whether only white space precedes this place on its line.
    var isFirstOnLine: Bool {
        var place = index
        while place > 0, bytes[place - 1] == 0x20 || bytes[place - 1] == 0x09 { place -= 1 }
        return place == 0 || bytes[place - 1] == 0x0A || bytes[place - 1] == 0x0D
    }

    /// Skips a comment, and returns whether one begins here.
    mutating func skipComment(_ style: CommentStyle) -> Bool {
        guard peek() == UInt8(ascii: "/"), let second = peek(1) else { return false }
        if second == UInt8(ascii: "/") {
            while let byte = peek(), byte != 0x0A {
                let isContinued = style == .continuing && byte == UInt8(ascii: "\\")
                advance(isContinued ? peek(1) == 0x0D && peek(2) == 0x0A ? 3 : 2 : 1)
            }
            return true
        }
        guard second == UInt8(ascii: "*") else { return false }
        var depth = 0
        repeat {
            if starts(with: "/*"), style == .nesting || depth == 0 {
                depth += 1
                advance(2)
            } else if starts(with: "*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && peek() != nil
        return true
    }

    /// Reads a word, which is empty if none begins here.
    mutating func word() -> String {
        let start = index
        while let byte = peek(), Self.isWordByte(byte) { advance() }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Returns whether a byte is a letter, a digit, an underscore, a dollar sign or beyond ASCII.
    static func isWordByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
            || byte >= 0x80
    }

    /// Advances to a place on the same line.
    mutating func skip(to place: Int) { index = max(index, min(place, end)) }

    /// Reads the rest of the line, and the lines that backslashes continue, without comments.
    mutating func restOfLine(_ style: CommentStyle) -> String {
        var text: [UInt8] = []
        var isLiteral = false
        var isEscaped = false
        while let byte = peek(), byte != 0x0A {
            if !isLiteral, skipComment(style) { continue }
            if byte == UInt8(ascii: "\\"), let next = peek(1), next == 0x0A || next == 0x0D {
                advance(next == 0x0D && peek(2) == 0x0A ? 3 : 2)
                continue
            }
            // The character `'"'` begins no literal.
            if byte == UInt8(ascii: "\""), !isEscaped, isLiteral || text.last != UInt8(ascii: "'") {
                isLiteral.toggle()
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            text.append(byte)
            advance()
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Skips the inactive part of `#if 0`, up to its `#else`, `#elseif`, `#elif` or `#endif`, without reading comments and
    /// literals.
    mutating func skipInactive() {
        var depth = 0
        while peek() != nil {
            switch directive {
            case "if", "ifdef", "ifndef": depth += 1
            case "endif":
                if depth == 0 { return }
                depth -= 1
            case "else", "elseif", "elif": if depth == 0 { return }
            default: break
            }
            advance()
        }
    }

    /// The directive that begins here, without its number sign, or an empty text.
    private var directive: String {
        guard peek() == UInt8(ascii: "#"), isFirstOnLine else { return "" }
        let rest = bytes[(index + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        return String(decoding: rest.prefix(while: Self.isWordByte), as: UTF8.self)
    }
}
