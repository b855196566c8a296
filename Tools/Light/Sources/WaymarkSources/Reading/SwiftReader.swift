/// A reader of Swift into tokens.
///
/// Lines with a directive and the code in `#if false` are skipped.
package struct SwiftReader {
    private var cursor: SourceCursor
    private var tokens: [SourceToken] = []
    private var interpolations: [SourceInterpolation] = []
    /// The position of the literal whose interpolation contains the cursor.
    private var literal = 0
    /// The number of interpolations around the cursor.
    private var depth = 0
    /// The maximum nesting of interpolations; deeper ones are read as text.
    private static let greatestDepth = 32

    /// Returns the tokens of a file.
    package static func tokens(of bytes: [UInt8]) -> [SourceToken] { read(bytes).tokens }

    /// Returns the tokens of a file, and its interpolations that may contain links.
    package static func read(_ bytes: [UInt8]) -> (tokens: [SourceToken], interpolations: [SourceInterpolation]) {
        var reader = SwiftReader(cursor: SourceCursor(bytes))
        reader.read()
        return (reader.tokens, reader.interpolations)
    }

    private init(cursor: SourceCursor) {
        self.cursor = cursor
    }

    private mutating func read() {
        while cursor.peek() != nil { readToken() }
    }

    private mutating func readToken() {
        guard let byte = cursor.peek() else { return }
        if cursor.skipComment(.nesting) { return }
        if byte == UInt8(ascii: "#"), readAfterNumberSign() { return }
        let (start, line) = (cursor.index, cursor.line)
        if byte == UInt8(ascii: "\"") {
            readText(numberSigns: 0, from: start, line)
        } else if byte == UInt8(ascii: "`") {
            // Between backticks, a name may have spaces and signs.
            let name = cursor.bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "`") && $0 != 0x0A }
            cursor.skip(to: name.endIndex)
            cursor.advance(cursor.peek() == UInt8(ascii: "`") ? 1 : 0)
            add(.word(String(decoding: name, as: UTF8.self)), from: start, line)
        } else if byte == UInt8(ascii: "/"), mayBeginExpression, let length = expressionLength() {
            cursor.advance(length)
        } else if byte &- 0x30 < 10 {
            var number = cursor.word()
            while cursor.peek() == UInt8(ascii: "."), let next = cursor.peek(1), next &- 0x30 < 10 {
                cursor.advance()
                number += ".\(cursor.word())"
            }
            add(.number(number), from: start, line)
        } else if SourceCursor.isWordByte(byte) {
            add(.word(cursor.word()), from: start, line)
        } else {
            cursor.advance()
            if byte > 0x20 { add(.mark(Character(Unicode.Scalar(byte))), from: start, line) }
        }
    }

    private mutating func add(_ kind: SourceToken.Kind, from start: Int, _ line: Int) {
        tokens.append(SourceToken(kind, line: line, range: start..<cursor.index))
    }

    // MARK: Number signs

    /// Reads a raw string, an extended regular expression or a directive, and returns whether anything was read.
    private mutating func readAfterNumberSign() -> Bool {
        let (start, line) = (cursor.index, cursor.line)
        var count = 0
        while cursor.peek(count) == UInt8(ascii: "#") { count += 1 }
        switch cursor.peek(count) {
        case UInt8(ascii: "\""):
            cursor.advance(count)
            readText(numberSigns: count, from: start, line)
            return true
        case UInt8(ascii: "/"):
            let end = [UInt8(ascii: "/")] + [UInt8](repeating: UInt8(ascii: "#"), count: count)
            cursor.advance(count + 1)
            while let byte = cursor.peek() {
                if byte == end[0], cursor.bytes[cursor.index...].starts(with: end) { break }
                cursor.advance(byte == UInt8(ascii: "\\") ? 2 : 1)
            }
            cursor.advance(end.count)
            return true
        default: break
        }
        guard cursor.isFirstOnLine,
            ["#if", "#elseif", "#else", "#endif", "#!", "#warning", "#error"].contains(where: { startsWith($0) })
        else {
            // A row of number signs begins nothing else.
            cursor.advance(count > 1 ? count : 0)
            return count > 1
        }
        let words = cursor.restOfLine(.nesting).split(whereSeparator: \.isWhitespace)
        if words.first == "#if", words.count == 2, words[1] == "false" || words[1] == "0" { cursor.skipInactive() }
        return true
    }

    private func startsWith(_ text: String) -> Bool { cursor.bytes[cursor.index...].starts(with: text.utf8) }

    // MARK: Expressions

    /// Whether a slash here can begin a regular expression rather than divide.
    private var mayBeginExpression: Bool {
        switch tokens.last?.kind {
        case nil: true
        case .mark(let mark): "(,=[{:!&|?;<>+-*%".contains(mark)
        case .word(let word): ["return", "in", "try", "await", "case", "where", "throw"].contains(word)
        default: false
        }
    }

    /// Returns the length in bytes of the regular expression that begins here, or `nil` if none ends on this line.
    private func expressionLength() -> Int? {
        guard let first = cursor.peek(1), first != 0x20, first != 0x09 else { return nil }
        var ahead = 1
        while let byte = cursor.peek(ahead), byte != 0x0A {
            if byte == UInt8(ascii: "\\") {
                ahead += 2
            } else if byte == UInt8(ascii: "/") {
                return ahead + 1
            } else {
                ahead += 1
            }
        }
        return nil
    }

    // MARK: Texts

    /// Reads a literal from its quotes on.
    private mutating func readText(numberSigns: Int, from start: Int, _ line: Int) {
        let signs = [UInt8](repeating: UInt8(ascii: "#"), count: numberSigns)
        // A raw literal that ends on its first line has one quotation mark, as `#"""#` does.
        let isLong = cursor.starts(with: "\"\"\"") && (signs.isEmpty || !lineHas([UInt8(ascii: "\"")] + signs))
        let end = [UInt8](repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1) + signs
        cursor.advance(end.count - numberSigns)
        let content = cursor.index
        var value: [UInt8] = []
        var holes: [String] = []
        while let byte = cursor.peek() {
            if byte == UInt8(ascii: "\""), end.count == 1 || cursor.bytes[cursor.index...].starts(with: end) { break }
            if byte == 0x0A, !isLong { break }
            if byte == UInt8(ascii: "\\"),
                numberSigns == 0 || cursor.bytes[(cursor.index + 1)...].starts(with: signs)
            {
                cursor.advance(1 + numberSigns)
                if cursor.peek() == UInt8(ascii: "("), depth < Self.greatestDepth {
                    value.append(Self.hole)
                    holes.append(skipInterpolation())
                } else {
                    readEscape(into: &value)
                }
            } else {
                // UTF-8 never has the byte of a hole, nor the one that replaces it.
                value.append(byte == Self.hole ? 0xFF : byte)
                cursor.advance()
            }
        }
        cursor.advance(end.count)
        let text = isLong ? Self.unindented(value) : value
        let kind: SourceToken.Kind =
            holes.isEmpty
            ? .text(String(decoding: text, as: UTF8.self)) : .interpolated(Self.pieces(of: text, holes))
        tokens.append(SourceToken(kind, line: line, range: start..<cursor.index, contentStart: content))
    }

    /// Returns whether a text occurs after the next byte, on the same line.
    private func lineHas(_ text: [UInt8]) -> Bool {
        let bytes = cursor.bytes
        let place = bytes.indices.dropFirst(cursor.index + 1).first {
            bytes[$0] == 0x0A || bytes[$0...].starts(with: text)
        }
        return place.map { bytes[$0] != 0x0A } ?? false
    }

    /// The byte that stands for an interpolation until the text is split.
    private static let hole: UInt8 = 0xFE

    private static func pieces(of text: [UInt8], _ holes: [String]) -> [TextPiece] {
        var pieces: [TextPiece] = []
        for (number, part) in text.split(separator: hole, omittingEmptySubsequences: false).enumerated() {
            if number > 0 { pieces.append(.hole(number <= holes.count ? holes[number - 1] : "")) }
            if !part.isEmpty { pieces.append(.text(String(decoding: part, as: UTF8.self))) }
        }
        return pieces
    }

    /// Skips an interpolation, including literals in it, and returns the source of its expression.
    private mutating func skipInterpolation() -> String {
        let count = tokens.count
        if depth == 0 { literal = count }
        let start = cursor.index + 1
        var open = 0
        depth += 1
        repeat {
            let byte = cursor.peek()
            if byte == UInt8(ascii: "(") { open += 1 }
            if byte == UInt8(ascii: ")") { open -= 1 }
            readToken()
        } while open > 0 && cursor.peek() != nil
        depth -= 1
        if tokens[count...].contains(where: \.mayHoldLink) {
            interpolations.append(SourceInterpolation(tokens: Array(tokens[count...]), literal: literal))
        }
        tokens.removeSubrange(count...)
        let end = open == 0 ? cursor.index - 1 : cursor.index
        return String(decoding: cursor.bytes[start..<max(start, end)].prefix(Self.greatestHole), as: UTF8.self)
    }

    /// The maximum number of bytes of an interpolation that are kept.
    private static let greatestHole = 200

    /// The byte that stands for a line end removed by a backslash, until the lines are unindented.
    private static let joint: UInt8 = 0x00

    private mutating func readEscape(into value: inout [UInt8]) {
        guard let byte = cursor.peek() else { return }
        cursor.advance()
        switch byte {
        case UInt8(ascii: "n"): value.append(0x0A)
        case UInt8(ascii: "t"): value.append(0x09)
        case UInt8(ascii: "r"): value.append(0x0D)
        case UInt8(ascii: "0"): value.append(0x00)
        case UInt8(ascii: "u"):
            guard cursor.peek() == UInt8(ascii: "{") else { return }
            cursor.advance()
            let digits = cursor.word()
            if cursor.peek() == UInt8(ascii: "}") { cursor.advance() }
            let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
            value += String(scalar).utf8
        case 0x0A, 0x20, 0x09, 0x0D:
            // A backslash at the end of a line removes the line end.
            var rest = cursor
            if byte != 0x0A {
                while let next = rest.peek(), next == 0x20 || next == 0x09 || next == 0x0D { rest.advance() }
                guard rest.peek() == 0x0A else { return }
                rest.advance()
            }
            cursor = rest
            value += [Self.joint, 0x0A]
        default: value.append(byte)
        }
    }

    /// Returns the content of a multi-line literal, without the line ends at its quotes and the indentation of the last ones.
    private static func unindented(_ value: [UInt8]) -> [UInt8] {
        var lines = value.filter { $0 != 0x0D }.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.count > 1, let last = lines.popLast() else { return value }
        let indent = last.prefix { $0 == 0x20 || $0 == 0x09 }
        lines.removeFirst()
        var text: [UInt8] = []
        for (number, line) in lines.enumerated() {
            let rest = line.starts(with: indent) ? line.dropFirst(indent.count) : line.drop { $0 == 0x20 || $0 == 0x09 }
            if rest.last == joint {
                text += rest.dropLast()
            } else {
                text += rest
                if number < lines.count - 1 { text.append(0x0A) }
            }
        }
        return text
    }
}
