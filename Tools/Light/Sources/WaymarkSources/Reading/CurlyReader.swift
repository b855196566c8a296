/// A reader of Kotlin, Java, JavaScript, TypeScript and JSON into tokens.
package struct CurlyReader {
    /// The languages, which differ in their literals and comments.
    package enum Language: Sendable {
        case kotlin
        case java
        /// JavaScript and TypeScript, also in a `script` element.
        case javaScript
        /// JSON, with or without comments.
        case json
    }

    private var cursor: SourceCursor
    private let language: Language
    private var tokens: [SourceToken] = []
    private var interpolations: [SourceInterpolation] = []
    /// The place of the slash that ends the last block comment of JavaScript, or 0.
    private let lastCommentEnd: Int
    /// The position of the literal whose interpolation contains the cursor.
    private var literal = 0
    /// The number of interpolations around the cursor.
    private var depth = 0
    /// The maximum nesting of interpolations; deeper ones are read as text.
    private static let greatestDepth = 32
    /// The maximum number of bytes of an interpolation that are kept.
    private static let greatestHole = 200

    /// Returns the tokens of a file.
    package static func tokens(of bytes: [UInt8], in language: Language) -> [SourceToken] {
        read(bytes, in: language).tokens
    }

    /// Returns the tokens of a file, and its interpolations that may contain links.
    package static func read(
        _ bytes: [UInt8], in language: Language
    ) -> (tokens: [SourceToken], interpolations: [SourceInterpolation]) {
        read(SourceCursor(bytes), in: language)
    }

    /// Returns the tokens from a cursor to its end, and the interpolations that may contain links.
    static func read(
        _ cursor: SourceCursor, in language: Language
    ) -> (tokens: [SourceToken], interpolations: [SourceInterpolation]) {
        var reader = CurlyReader(cursor: cursor, language: language)
        while reader.cursor.peek() != nil { reader.readToken() }
        return (reader.tokens, reader.interpolations)
    }

    /// Returns the tokens of the braces at a cursor, which contain JavaScript, and the place behind them, or `nil` if
    /// the braces are not closed.
    static func braces(at cursor: SourceCursor) -> (tokens: [SourceToken], end: SourceCursor)? {
        // Outside of text between tags, every `/*` begins a comment.
        var reader = CurlyReader(cursor: cursor, language: .javaScript, lastCommentEnd: cursor.end)
        return reader.readBraces() ? (reader.tokens, reader.cursor) : nil
    }

    private init(cursor: SourceCursor, language: Language, lastCommentEnd: Int? = nil) {
        self.cursor = cursor
        self.language = language
        self.lastCommentEnd = lastCommentEnd ?? (language == .javaScript ? Self.endOfLastComment(from: cursor) : 0)
    }

    /// Returns the place of the slash that ends the last block comment from a cursor on, or 0.
    private static func endOfLastComment(from cursor: SourceCursor) -> Int {
        (cursor.index..<cursor.end).dropFirst().last {
            cursor.bytes[$0] == UInt8(ascii: "/") && cursor.bytes[$0 - 1] == UInt8(ascii: "*")
        } ?? 0
    }

    private mutating func readToken() {
        guard let byte = cursor.peek() else { return }
        if beginsComment, cursor.skipComment(language == .kotlin ? .nesting : .plain) { return }
        let (start, line) = (cursor.index, cursor.line)
        switch byte {
        case UInt8(ascii: "\""):
            if language != .javaScript, language != .json, cursor.starts(with: "\"\"\"") {
                readText(to: "\"\"\"")
            } else {
                readText(to: "\"")
            }
        case UInt8(ascii: "'") where language == .javaScript && isApostrophe: cursor.advance()
        case UInt8(ascii: "'") where language != .json: readText(to: "'")
        case UInt8(ascii: "`") where language == .javaScript: readText(to: "`")
        case UInt8(ascii: "/") where language == .javaScript && mayBeginExpression:
            if let length = expressionLength() { cursor.advance(length) } else { cursor.advance() }
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let number = cursor.word()
            tokens.append(SourceToken(.number(number), line: line, range: start..<cursor.index))
        default:
            if SourceCursor.isWordByte(byte) {
                let word = cursor.word()
                tokens.append(SourceToken(.word(word), line: line, range: start..<cursor.index))
                return
            }
            cursor.advance()
            guard byte > 0x20 else { return }
            tokens.append(
                SourceToken(.mark(Character(Unicode.Scalar(byte))), line: line, range: start..<cursor.index))
        }
    }

    // MARK: Text between tags

    // JSX has plain text between tags, in which slashes and apostrophes have no meaning.

    /// Whether a slash may begin a comment here. In JavaScript, the slashes of a link and a `/*` without an end do not.
    private var beginsComment: Bool {
        guard language == .javaScript, cursor.peek() == UInt8(ascii: "/") else { return true }
        switch cursor.peek(1) {
        case UInt8(ascii: "/"):
            return !isBehindScheme
        case UInt8(ascii: "*"): return lastCommentEnd > cursor.index + 2
        default: return false
        }
    }

    /// Whether two slashes are those of a link, as in `shop://cart`: no space is around them or before the colon.
    private var isBehindScheme: Bool {
        guard let colon = tokens.last, colon.isMark(":"), colon.range.upperBound == cursor.index,
            let scheme = tokens.dropLast().last, let word = scheme.word, word != "default",
            scheme.range.upperBound == colon.range.lowerBound
        else { return false }
        return cursor.peek(2).map(SourceCursor.isWordByte) == true
    }

    /// Whether a quote is within a word, as in `it's`.
    private var isApostrophe: Bool {
        guard let next = cursor.peek(1), SourceCursor.isWordByte(next), let last = tokens.last,
            last.range.upperBound == cursor.index, let word = last.word
        else { return false }
        return !Self.wordsBeforeTexts.contains(word)
    }

    /// The words that a literal may follow without a space.
    private static let wordsBeforeTexts: Set<String> = [
        "return", "case", "typeof", "in", "of", "from", "import", "export", "else", "default", "await", "yield", "new",
        "throw",
        "delete", "void", "instanceof", "as", "do", "extends",
    ]

    // MARK: Expressions

    /// Whether a slash here can begin a regular expression rather than divide.
    private var mayBeginExpression: Bool {
        switch tokens.last?.kind {
        case nil: true
        case .mark(let mark): "(,=[{:!&|?;<>+-*%".contains(mark) && !endsOperand(mark)
        case .word(let word): ["return", "case", "typeof", "in", "of"].contains(word)
        case .number, .text, .interpolated: false
        }
    }

    /// Returns whether the last mark ends an operand, as in `a++` and `a!`, so that a slash divides, or begins a closing tag.
    private func endsOperand(_ mark: Character) -> Bool {
        let before = tokens.dropLast().last
        let isBehind = before?.range.upperBound == tokens.last?.range.lowerBound
        switch mark {
        case "<": return tokens.last?.range.upperBound == cursor.index
        case "+", "-": return isBehind && before?.isMark(mark) == true
        case "!":
            guard isBehind, let before else { return false }
            return before.isMark(")") || before.isMark("]")
                || before.word.map { !Self.wordsBeforeTexts.contains($0) } == true
        default: return false
        }
    }

    /// Returns the length in bytes of the regular expression that begins here, or `nil` if none ends on this line.
    private func expressionLength() -> Int? {
        var ahead = 1
        var isInClass = false
        while let byte = cursor.peek(ahead), byte != 0x0A {
            switch byte {
            case UInt8(ascii: "\\"): ahead += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass: return ahead + 1
            default: break
            }
            ahead += 1
            // No expression is this long; the file is probably minified.
            if ahead > 1 << 12 { return nil }
        }
        return nil
    }

    // MARK: Texts

    /// Returns whether an interpolation begins here, in a literal that ends with given quotes.
    private func beginsInterpolation(_ end: StaticString) -> Bool {
        guard cursor.peek() == UInt8(ascii: "$"), depth < Self.greatestDepth, let next = cursor.peek(1) else {
            return false
        }
        switch language {
        case .kotlin:
            return end.utf8Start[0] == UInt8(ascii: "\"")
                && (next == UInt8(ascii: "{") || (SourceCursor.isWordByte(next) && next &- 0x30 >= 10))
        case .javaScript: return end.utf8Start[0] == UInt8(ascii: "`") && next == UInt8(ascii: "{")
        case .java, .json: return false
        }
    }

    private mutating func readText(to end: StaticString) {
        let (start, line) = (cursor.index, cursor.line)
        let (length, quote) = (end.utf8CodeUnitCount, end.utf8Start[0])
        let isLong = length > 1 || quote == UInt8(ascii: "`")
        // Kotlin has no escapes between triple quotes.
        let hasEscapes = !(language == .kotlin && length > 1)
        cursor.advance(length)
        let content = cursor.index
        var pieces: [TextPiece] = []
        var value: [UInt8] = []
        while let byte = cursor.peek() {
            // In Kotlin, the last three of more than three quotes are the end.
            if byte == quote, length == 1 || cursor.starts(with: end),
                !(length == 3 && language == .kotlin && cursor.peek(length) == quote)
            {
                break
            }
            if byte == 0x0A, !isLong { break }
            if byte == UInt8(ascii: "\\"), hasEscapes {
                cursor.advance()
                readEscape(into: &value)
            } else if byte == UInt8(ascii: "$"), beginsInterpolation(end) {
                if !value.isEmpty { pieces.append(.text(String(decoding: value, as: UTF8.self))) }
                value = []
                pieces.append(.hole(skipInterpolation()))
            } else {
                value.append(byte)
                cursor.advance()
            }
        }
        cursor.advance(length)
        let text = String(decoding: value, as: UTF8.self)
        if !pieces.isEmpty, !value.isEmpty { pieces.append(.text(text)) }
        tokens.append(
            SourceToken(
                pieces.isEmpty ? .text(text) : .interpolated(pieces), line: line, range: start..<cursor.index,
                contentStart: content))
    }

    /// Skips an interpolation, including literals in it, and returns the source of its expression.
    private mutating func skipInterpolation() -> String {
        cursor.advance()
        guard cursor.peek() == UInt8(ascii: "{") else { return cursor.word() }
        let count = tokens.count
        if depth == 0 { literal = count }
        let start = cursor.index + 1
        depth += 1
        let isClosed = readBraces()
        depth -= 1
        if tokens[count...].contains(where: \.mayHoldLink) {
            interpolations.append(SourceInterpolation(tokens: Array(tokens[count...]), literal: literal))
        }
        tokens.removeSubrange(count...)
        let end = isClosed ? cursor.index - 1 : cursor.index
        return String(decoding: cursor.bytes[start..<max(start, end)].prefix(Self.greatestHole), as: UTF8.self)
    }

    /// Reads to the brace that closes the one here, including literals, and returns whether there is one.
    private mutating func readBraces() -> Bool {
        var open = 0
        repeat {
            let byte = cursor.peek()
            if byte == UInt8(ascii: "{") { open += 1 }
            if byte == UInt8(ascii: "}") { open -= 1 }
            readToken()
        } while open > 0 && cursor.peek() != nil
        return open == 0
    }

    private mutating func readEscape(into value: inout [UInt8]) {
        guard let byte = cursor.peek() else { return }
        cursor.advance()
        switch byte {
        case UInt8(ascii: "n"): value.append(0x0A)
        case UInt8(ascii: "t"): value.append(0x09)
        case UInt8(ascii: "r"): value.append(0x0D)
        case UInt8(ascii: "b"): value.append(0x08)
        case UInt8(ascii: "f"): value.append(0x0C)
        case UInt8(ascii: "u"): value += String(codePoint()).utf8
        case UInt8(ascii: "x") where language == .javaScript: value += String(scalar(hexadecimal(atMost: 2))).utf8
        case 0x0A: break
        default: value.append(byte)
        }
    }

    /// Reads the scalar of `\u0041`, of a surrogate pair or of `\u{41}`, from its digits on.
    private mutating func codePoint() -> Unicode.Scalar {
        if cursor.peek() == UInt8(ascii: "{") {
            cursor.advance()
            let number = hexadecimal(atMost: 6)
            if cursor.peek() == UInt8(ascii: "}") { cursor.advance() }
            return scalar(number)
        }
        let first = hexadecimal(atMost: 4)
        guard 0xD800..<0xDC00 ~= first, cursor.starts(with: "\\u") else { return scalar(first) }
        cursor.advance(2)
        let second = hexadecimal(atMost: 4)
        guard 0xDC00..<0xE000 ~= second else { return "\u{FFFD}" }
        return scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private func scalar(_ number: UInt32) -> Unicode.Scalar { Unicode.Scalar(number) ?? "\u{FFFD}" }

    private mutating func hexadecimal(atMost count: Int) -> UInt32 {
        var number: UInt32 = 0
        var digits = 0
        while digits < count, let byte = cursor.peek(), byte < 0x80,
            let digit = Character(Unicode.Scalar(byte)).hexDigitValue
        {
            number = number << 4 | UInt32(digit)
            digits += 1
            cursor.advance()
        }
        return number
    }
}
