/// A reader of Objective-C, Objective-C++ and strings files into tokens.
///
/// Preprocessor directives and the code in `#if 0` are skipped. Macros are not expanded, but those with texts are kept.
package struct ObjectiveCReader {
    private var cursor: SourceCursor
    private var tokens: [SourceToken] = []
    private var macros: [SourceMacro] = []
    /// Whether the body of a macro is read, in which a number sign begins no directive.
    private var isBody = false
    /// Whether a strings file is read, whose texts may have line ends.
    private var isStrings = false

    /// Returns the tokens of a file, and the macros with texts in their bodies.
    ///
    /// - Parameter isStrings: Whether the file is a strings file, whose texts may have line ends.
    package static func read(
        _ bytes: [UInt8], isStrings: Bool = false
    ) -> (tokens: [SourceToken], macros: [SourceMacro]) {
        var reader = ObjectiveCReader(cursor: SourceCursor(bytes))
        reader.isStrings = isStrings
        reader.read(to: bytes.count)
        return (reader.tokens, reader.macros)
    }

    /// Returns the tokens of a file.
    package static func tokens(of bytes: [UInt8]) -> [SourceToken] { read(bytes).tokens }

    private init(cursor: SourceCursor) {
        self.cursor = cursor
    }

    private mutating func read(to end: Int) {
        while cursor.index < end, let byte = cursor.peek() {
            if byte == UInt8(ascii: "#"), !isBody, cursor.isFirstOnLine {
                readDirective()
            } else if cursor.skipComment(.continuing) {
                continue
            } else if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "@") && cursor.peek(1) == UInt8(ascii: "\""))
            {
                readText()
            } else if cursor.starts(with: "R\"") {
                readRawText()
            } else if byte == UInt8(ascii: "'") {
                readCharacter()
            } else if byte &- 0x30 < 10 {
                let (start, line) = (cursor.index, cursor.line)
                var number = cursor.word()
                while let mark = cursor.peek() {
                    // C++ allows quotation marks between digits: `10'000`.
                    let parts = mark == UInt8(ascii: "'") && cursor.peek(1).map(SourceCursor.isWordByte) == true
                    guard parts || mark == UInt8(ascii: ".") else { break }
                    cursor.advance()
                    number += (parts ? "" : ".") + cursor.word()
                }
                add(.number(number), from: start, line)
            } else if SourceCursor.isWordByte(byte) {
                let (start, line) = (cursor.index, cursor.line)
                add(.word(cursor.word()), from: start, line)
            } else {
                let (start, line) = (cursor.index, cursor.line)
                cursor.advance()
                // A backslash at the end continues the line.
                if byte == UInt8(ascii: "\\"), let next = cursor.peek(), next == 0x0A || next == 0x0D { continue }
                if byte > 0x20 { add(.mark(Character(Unicode.Scalar(byte))), from: start, line) }
            }
        }
    }

    private mutating func add(_ kind: SourceToken.Kind, from start: Int, _ line: Int) {
        tokens.append(SourceToken(kind, line: line, range: start..<cursor.index))
    }

    private mutating func readDirective() {
        cursor.advance()
        let start = cursor
        let line = cursor.restOfLine(.continuing)
        if line.drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("define"), line.contains("\"") {
            readMacro(from: start)
            return
        }
        let words = line.split { $0 == " " || $0 == "\t" || $0 == "(" || $0 == ")" || $0 == "\r" }
        if words.first == "if", words.count == 2, words[1] == "0" { cursor.skipInactive() }
    }

    /// Reads the macro of a line that was skipped.
    private mutating func readMacro(from start: SourceCursor) {
        var reader = ObjectiveCReader(cursor: start)
        reader.isBody = true
        reader.read(to: cursor.index)
        // The tokens are `define`, the name and, if there are parameters, a parenthesis without a space before it.
        var body = reader.tokens.dropFirst(2)
        guard reader.tokens.count > 2, let name = reader.tokens[1].word, body.contains(where: { $0.text != nil }) else {
            return
        }
        var parameters: [String]?
        if reader.tokens[2].isMark("("), reader.tokens[1].range.upperBound == reader.tokens[2].range.lowerBound {
            guard let close = body.firstIndex(where: { $0.isMark(")") }) else { return }
            parameters = body[..<close].compactMap(\.word)
            body = body[(close + 1)...]
        }
        macros.append(SourceMacro(name: name, parameters: parameters, body: Array(body)))
    }

    private mutating func readCharacter() {
        cursor.advance()
        while let byte = cursor.peek(), byte != UInt8(ascii: "'"), byte != 0x0A {
            cursor.advance(byte == UInt8(ascii: "\\") ? 2 : 1)
        }
        cursor.advance()
    }

    // MARK: Texts

    private mutating func readText() {
        let (start, line) = (cursor.index, cursor.line)
        cursor.advance(cursor.peek() == UInt8(ascii: "@") ? 2 : 1)
        let content = cursor.index
        var value: [UInt8] = []
        while let byte = cursor.peek(), byte != UInt8(ascii: "\""), byte != 0x0A || isStrings {
            if byte == UInt8(ascii: "\\") {
                cursor.advance()
                readEscape(into: &value)
            } else {
                value.append(byte)
                cursor.advance()
            }
        }
        cursor.advance()
        let range = start..<cursor.index
        tokens.append(
            SourceToken(
                .text(String(decoding: value, as: UTF8.self)), line: line, range: range, contentStart: content))
    }

    /// Reads the characters after a backslash (C11, section 6.4.4.4).
    private mutating func readEscape(into value: inout [UInt8]) {
        guard let byte = cursor.peek() else { return }
        cursor.advance()
        switch byte {
        case UInt8(ascii: "n"): value.append(0x0A)
        case UInt8(ascii: "t"): value.append(0x09)
        case UInt8(ascii: "r"): value.append(0x0D)
        case UInt8(ascii: "a"): value.append(0x07)
        case UInt8(ascii: "b"): value.append(0x08)
        case UInt8(ascii: "f"): value.append(0x0C)
        case UInt8(ascii: "v"): value.append(0x0B)
        case UInt8(ascii: "e"): value.append(0x1B)
        case UInt8(ascii: "x"): value.append(UInt8(truncatingIfNeeded: number(radix: 16, atMost: .max)))
        case UInt8(ascii: "u"): append(number(radix: 16, atMost: 4), to: &value)
        case UInt8(ascii: "U"): append(number(radix: 16, atMost: 8), to: &value)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            let first = UInt32(byte &- 0x30)
            let start = cursor.index
            let rest = number(radix: 8, atMost: 2)
            let digits = cursor.index - start
            value.append(UInt8(truncatingIfNeeded: first << UInt32(3 * digits) | rest))
        // A backslash removes the line end after it.
        case 0x0D: if cursor.peek() == 0x0A { cursor.advance() }
        case 0x0A: break
        default: value.append(byte)
        }
    }

    private func append(_ number: UInt32, to value: inout [UInt8]) {
        value += String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8
    }

    private mutating func number(radix: UInt32, atMost count: Int) -> UInt32 {
        var number: UInt32 = 0
        var digits = 0
        while digits < count, let byte = cursor.peek(), byte < 0x80,
            let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix
        {
            number = number &* radix &+ UInt32(digit)
            digits += 1
            cursor.advance()
        }
        return number
    }

    /// Reads a raw string of C++, `R"x(…)x"`.
    private mutating func readRawText() {
        let (start, line) = (cursor.index, cursor.line)
        cursor.advance(2)
        var delimiter: [UInt8] = []
        while let byte = cursor.peek(), byte != UInt8(ascii: "("), delimiter.count <= 16 {
            delimiter.append(byte)
            cursor.advance()
        }
        cursor.advance()
        let end = [UInt8(ascii: ")")] + delimiter + [UInt8(ascii: "\"")]
        var value: [UInt8] = []
        while let byte = cursor.peek() {
            if byte == end[0], cursor.bytes[cursor.index...].starts(with: end) { break }
            value.append(byte)
            cursor.advance()
        }
        cursor.advance(end.count)
        add(.text(String(decoding: value, as: UTF8.self)), from: start, line)
    }
}

/// A macro, `#define NAME body` or `#define NAME(a, b) body`.
package struct SourceMacro: Sendable {
    package let name: String
    /// The names of its parameters, or `nil` for a macro without parentheses.
    package var parameters: [String]?
    package let body: [SourceToken]
}
