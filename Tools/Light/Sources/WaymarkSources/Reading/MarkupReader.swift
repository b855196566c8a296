/// A reader of XML and HTML into tokens: attribute values, texts between tags and the tokens of scripts.
package struct MarkupReader {
    /// The kind of the markup.
    package enum Kind: Sendable {
        /// Property lists, files of Interface Builder and resources of Android: attributes and texts between tags.
        case xml
        /// Pages: attributes and scripts, without the text of the page.
        case html
    }

    private var cursor: SourceCursor
    private let kind: Kind
    private var tokens: [SourceToken] = []
    /// Whether values between braces are read as expressions, as Svelte has them; `false` after braces that are not
    /// closed. In pages of other kinds, the text between the braces of a value is read in the same way.
    private var hasExpressions: Bool

    /// Returns the tokens of a file.
    package static func tokens(of bytes: [UInt8], as kind: Kind) -> [SourceToken] {
        var reader = MarkupReader(cursor: SourceCursor(bytes), kind: kind, hasExpressions: kind == .html)
        reader.read(to: bytes.count)
        return reader.tokens
    }

    /// Returns the tokens of the tag at a cursor, and the end of the tag.
    static func tag(at cursor: SourceCursor) -> (tokens: [SourceToken], end: SourceCursor) {
        var reader = MarkupReader(cursor: cursor, kind: .html, hasExpressions: false)
        _ = reader.readTag()
        return (reader.tokens, reader.cursor)
    }

    private init(cursor: SourceCursor, kind: Kind, hasExpressions: Bool) {
        self.cursor = cursor
        self.kind = kind
        self.hasExpressions = hasExpressions
    }

    private mutating func read(to end: Int) {
        while cursor.index < end {
            if cursor.starts(with: "<!--") {
                skip(to: "-->")
            } else if cursor.starts(with: "<![CDATA[") {
                cursor.advance(9)
                readText(endingAt: "]]>", decodes: false)
                cursor.advance(3)
            } else if cursor.starts(with: "<?") {
                skip(to: "?>")
            } else if cursor.peek() == UInt8(ascii: "<"), let next = cursor.peek(1),
                next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || SourceCursor.isWordByte(next)
            {
                let name = readTag()
                if kind == .html, name == "script" { readRaw(until: "</script", isScript: true) }
                if kind == .html, name == "style" { readRaw(until: "</style", isScript: false) }
            } else if cursor.peek() == UInt8(ascii: "<") {
                cursor.advance()
            } else {
                readText(endingAt: "<", decodes: true)
            }
        }
    }

    private mutating func skip(to end: StaticString) {
        while cursor.peek() != nil, !cursor.starts(with: end) { cursor.advance() }
        cursor.advance(end.utf8CodeUnitCount)
    }

    /// Reads a tag with its attributes, and returns its name in lower case.
    private mutating func readTag() -> String {
        cursor.advance()
        let name = cursor.word().lowercased()
        while let byte = cursor.peek(), byte != UInt8(ascii: ">") {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                readValue(to: byte)
            } else if byte == UInt8(ascii: "="), let next = cursor.peek(1), next > 0x20,
                next != UInt8(ascii: "\""), next != UInt8(ascii: "'"), next != UInt8(ascii: ">")
            {
                cursor.advance()
                if next != UInt8(ascii: "{") || !readExpression() { readValue(to: nil) }
            } else {
                cursor.advance()
            }
        }
        cursor.advance()
        return name
    }

    /// Reads the value of an attribute, up to its quote, or without one to the next space.
    private mutating func readValue(to quote: UInt8?) {
        let (start, line) = (cursor.index, cursor.line)
        if quote != nil { cursor.advance() }
        let content = cursor.index
        while let byte = cursor.peek(), quote.map({ byte != $0 }) ?? (byte > 0x20 && byte != UInt8(ascii: ">")) {
            cursor.advance()
        }
        let value = decoded(content..<cursor.index)
        if quote != nil { cursor.advance() }
        // The URL of a namespace is a name, not a link.
        if isNamespace(before: start) { return }
        tokens.append(SourceToken(.text(value), line: line, range: start..<cursor.index, contentStart: content))
    }

    /// Reads the value of an attribute between braces, and returns whether it is one.
    private mutating func readExpression() -> Bool {
        guard hasExpressions else { return false }
        guard let braces = CurlyReader.braces(at: cursor) else {
            // Each of many open braces would be read to the end of the file.
            hasExpressions = false
            return false
        }
        tokens += braces.tokens
        cursor = braces.end
        return true
    }

    /// Returns whether the attribute of a value declares a namespace: `xmlns="…"`, `xmlns:app="…"`.
    private func isNamespace(before value: Int) -> Bool {
        // A name begins after a space, or after the quotation mark of the value before.
        let name = cursor.bytes[..<value].reversed().prefix { $0 > 0x20 && !"<\"'".utf8.contains($0) }
        return Array(name.reversed()).starts(with: "xmlns".utf8)
    }

    /// Reads the text between two tags, without surrounding white space; skips it in HTML.
    private mutating func readText(endingAt end: StaticString, decodes: Bool) {
        while let byte = cursor.peek(), byte <= 0x20 { cursor.advance() }
        let (start, line) = (cursor.index, cursor.line)
        while cursor.peek() != nil, !cursor.starts(with: end) { cursor.advance() }
        var last = cursor.index
        while last > start, cursor.bytes[last - 1] <= 0x20 { last -= 1 }
        guard kind == .xml, last > start else { return }
        let value = decodes ? decoded(start..<last) : String(decoding: cursor.bytes[start..<last], as: UTF8.self)
        tokens.append(SourceToken(.text(value), line: line, range: start..<last))
    }

    private mutating func readRaw(until end: StaticString, isScript: Bool) {
        let start = cursor
        while cursor.peek() != nil, !startsIgnoringCase(end) { cursor.advance() }
        if isScript { tokens += CurlyReader.read(SourceCursor(start, to: cursor), in: .javaScript).tokens }
    }

    private func startsIgnoringCase(_ text: StaticString) -> Bool {
        guard cursor.peek() == text.utf8Start[0], text.utf8CodeUnitCount <= cursor.bytes.count - cursor.index else {
            return false
        }
        return text.withUTF8Buffer { text in
            text.enumerated().allSatisfy { place, byte in
                let other = cursor.bytes[cursor.index + place]
                return other == byte || (byte | 0x20 == other | 0x20 && byte | 0x20 &- 0x61 < 26)
            }
        }
    }

    // MARK: Entities

    /// Returns the text of a range, with XML's references replaced by their characters (XML 1.0, sections 4.1 and 4.6).
    private func decoded(_ range: Range<Int>) -> String {
        let bytes = cursor.bytes[range]
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var value: [UInt8] = []
        var place = range.lowerBound
        while place < range.upperBound {
            let rest = cursor.bytes[place..<min(place + 12, range.upperBound)]
            if rest.first == UInt8(ascii: "&"), let end = rest.firstIndex(of: UInt8(ascii: ";")),
                let scalar = Self.entity(String(decoding: rest[(place + 1)..<end], as: UTF8.self))
            {
                value += String(scalar).utf8
                place = end + 1
            } else {
                value.append(cursor.bytes[place])
                place += 1
            }
        }
        return String(decoding: value, as: UTF8.self)
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        return UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
            .flatMap(Unicode.Scalar.init)
    }
}
