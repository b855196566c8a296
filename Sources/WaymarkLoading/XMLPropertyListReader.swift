internal import WaymarkGround
internal import WaymarkManifest

/// Reads a property list in XML into a tree with the lines of its nodes.
///
/// Foundation's reader is not used, because it reads nested elements recursively, returns values without places, and
/// drops one of two equal keys. This reader reads each byte once, accepts elements up to a depth of
/// ``/WaymarkManifest/ManifestNode/depthLimit``, and does not trap on any input. The elements are those of Apple's
/// document type (`PropertyList-1.0.dtd`); comments, processing instructions, CDATA sections, attributes and empty
/// elements (`<dict/>`) are those of XML 1.0. A document type with its own declarations is rejected, so entities cannot
/// expand.
struct XMLPropertyListReader {
    /// The name of an element, and whether the element is empty.
    private struct Tag {
        let name: ArraySlice<UInt8>
        let isEmpty: Bool
        let start: Int
    }

    private let bytes: [UInt8]
    private let file: String?
    private var index = 0
    /// The place up to which lines and columns have been counted; positions are requested from left to right.
    private var counted = TextPosition()
    /// The path to the value that is being read.
    private var path = PropertyListPath()

    init(_ bytes: [UInt8], file: String?) {
        self.bytes = bytes
        self.file = file
    }

    /// Reads the whole list as one value.
    consuming func read() throws(ManifestLoadingError) -> ManifestNode {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            index = 3
            counted.index = 3
        }
        try skipMisc()
        guard let first = try startTag() else { throw malformed("no element", at: index) }
        let node: ManifestNode
        if first.name.elementsEqual("plist".utf8) {
            try skipMisc()
            guard !first.isEmpty, let tag = try startTag() else { throw malformed("a list without a value", at: index) }
            node = try value(tag, depth: 0)
            try skipMisc()
            try endTag(first)
        } else {
            node = try value(first, depth: 0)
        }
        try skipMisc()
        guard index == bytes.count else { throw malformed("more than one value", at: index) }
        return node
    }

    // MARK: Values

    private mutating func value(_ tag: Tag, depth: Int) throws(ManifestLoadingError) -> ManifestNode {
        let place = counted.position(of: tag.start, in: bytes)
        let content: ManifestNode.Content
        switch String(decoding: tag.name, as: UTF8.self) {
        case "dict": content = .object(try members(of: tag, depth: depth))
        case "array": content = .array(try elements(of: tag, depth: depth))
        case "string": content = .text(try text(of: tag))
        case "integer": content = .integer(try integer(of: tag))
        case "real": content = .number(try real(of: tag))
        case "true": content = try constant(.bool(true), of: tag)
        case "false": content = try constant(.bool(false), of: tag)
        case "date": throw error(.unsupportedValue("a date", path: path.description))
        case "data": throw error(.unsupportedValue("data", path: path.description))
        case "key": throw malformed("a key outside of a dictionary, or two in a row", at: tag.start)
        default:
            throw malformed("the element '\(shown(tag.name))', which a property list cannot contain", at: tag.start)
        }
        return ManifestNode(content, line: place.line, column: place.column)
    }

    private mutating func members(of tag: Tag, depth: Int) throws(ManifestLoadingError) -> [ManifestNode.Member] {
        try checkDepth(depth)
        var members: [ManifestNode.Member] = []
        if tag.isEmpty { return members }
        while true {
            try skipMisc()
            guard let found = try startTag() else { break }
            guard found.name.elementsEqual("key".utf8) else {
                throw malformed("a value without a key", at: found.start)
            }
            let place = counted.position(of: found.start, in: bytes)
            let key = try text(of: found)
            try skipMisc()
            guard let inner = try startTag() else { throw malformed("a key without a value", at: index) }
            path.enter(key)
            let node = try value(inner, depth: depth + 1)
            path.leave()
            members.append(ManifestNode.Member(key, node, line: place.line, column: place.column))
        }
        try endTag(tag)
        return members
    }

    private mutating func elements(of tag: Tag, depth: Int) throws(ManifestLoadingError) -> [ManifestNode] {
        try checkDepth(depth)
        var nodes: [ManifestNode] = []
        if tag.isEmpty { return nodes }
        while true {
            try skipMisc()
            guard let found = try startTag() else { break }
            path.enter(nodes.count)
            nodes.append(try value(found, depth: depth + 1))
            path.leave()
        }
        try endTag(tag)
        return nodes
    }

    private func checkDepth(_ depth: Int) throws(ManifestLoadingError) {
        let limit = ManifestNode.depthLimit
        guard depth < limit else { throw error(.tooDeep(limit: limit)) }
    }

    private mutating func constant(
        _ content: ManifestNode.Content, of tag: Tag
    ) throws(ManifestLoadingError) -> ManifestNode.Content {
        guard try text(of: tag).allSatisfy(\.isWhitespace) else {
            throw malformed("text in '\(shown(tag.name))'", at: tag.start)
        }
        return content
    }

    /// Reads a decimal or hexadecimal number, as Foundation does.
    private mutating func integer(of tag: Tag) throws(ManifestLoadingError) -> Int64 {
        let text = try text(of: tag).trimmed
        let isNegative = text.hasPrefix("-")
        let unsigned = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let isHexadecimal = unsigned.hasPrefix("0x") || unsigned.hasPrefix("0X")
        let digits = isHexadecimal ? unsigned.dropFirst(2) : unsigned
        let sign = isNegative ? "-" : ""
        // A second sign is not part of a number.
        guard digits.first?.isHexDigit == true, let number = Int64(sign + digits, radix: isHexadecimal ? 16 : 10)
        else { throw malformed("'\(shown(text.utf8))' is not a 64-bit integer", at: tag.start) }
        return number
    }

    private mutating func real(of tag: Tag) throws(ManifestLoadingError) -> Double {
        let text = try text(of: tag).trimmed
        guard let number = Double(text), number.isFinite else {
            throw malformed("'\(shown(text.utf8))' is not a number", at: tag.start)
        }
        return number
    }

    // MARK: Texts

    /// Reads the text of an element without child elements, and the end of the element.
    private mutating func text(of tag: Tag) throws(ManifestLoadingError) -> String {
        var held: [UInt8] = []
        if tag.isEmpty { return "" }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "&"): try readReference(into: &held)
            case UInt8(ascii: "<"):
                if skip("<![CDATA[") {
                    let start = index
                    held += bytes[start..<(try skip(to: "]]>", from: start))]
                } else if skip("<!--") {
                    _ = try skip(to: "-->", from: index)
                } else if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "?") {
                    _ = try skip(to: "?>", from: index)
                } else {
                    try endTag(tag)
                    guard let text = String(wellFormed: held) else {
                        throw malformed("a string that is not well-formed", at: tag.start)
                    }
                    return text
                }
            default:
                let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
                held += bytes[index..<(end ?? bytes.count)]
                index = end ?? bytes.count
            }
        }
        throw malformed("it ends within '\(shown(tag.name))'", at: tag.start)
    }

    /// Reads a predefined entity (section 4.6) or a character reference (section 4.1).
    private mutating func readReference(into held: inout [UInt8]) throws(ManifestLoadingError) {
        let start = index
        let name = bytes[(start + 1)...].prefix(Self.longestReference).prefix { $0 != UInt8(ascii: ";") }
        guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";") else {
            throw malformed("an ampersand that does not begin an entity", at: start)
        }
        index = name.endIndex + 1
        let text = String(decoding: name, as: UTF8.self)
        switch text {
        case "amp": held.append(UInt8(ascii: "&"))
        case "lt": held.append(UInt8(ascii: "<"))
        case "gt": held.append(UInt8(ascii: ">"))
        case "quot": held.append(UInt8(ascii: "\""))
        case "apos": held.append(UInt8(ascii: "'"))
        default:
            let digits = text.hasPrefix("#x") ? text.dropFirst(2) : text.dropFirst()
            guard text.hasPrefix("#"), digits.first?.isHexDigit == true,
                let number = UInt32(digits, radix: text.hasPrefix("#x") ? 16 : 10), number != 0,
                let scalar = Unicode.Scalar(number)
            else { throw malformed("the entity '\(shown(name))', which a property list cannot contain", at: start) }
            held += Array(String(Character(scalar)).utf8)
        }
    }

    /// The maximum number of bytes between `&` and `;`.
    private static let longestReference = 10

    // MARK: Markup

    /// Skips white space, comments, processing instructions and the document type.
    private mutating func skipMisc() throws(ManifestLoadingError) {
        while index < bytes.count {
            if Self.isSpace(bytes[index]) {
                index += 1
            } else if skip("<!--") {
                _ = try skip(to: "-->", from: index)
            } else if skip("<?") {
                let start = index
                let end = try skip(to: "?>", from: start)
                try checkEncoding(bytes[start..<end])
            } else if skip("<!DOCTYPE") {
                try skipDocumentType()
            } else {
                return
            }
        }
    }

    /// Rejects an XML declaration that names an encoding other than UTF-8.
    private func checkEncoding(_ instruction: ArraySlice<UInt8>) throws(ManifestLoadingError) {
        let text = String(decoding: instruction, as: UTF8.self)
        guard text.hasPrefix("xml"), text.dropFirst(3).first?.isWhitespace == true,
            let range = text.firstRange(of: "encoding")
        else { return }
        let name = text[range.upperBound...].drop { " \t\r\n='\"".contains($0) }.prefix { !" \t\r\n'\"".contains($0) }
        guard ["utf-8", "utf8", "us-ascii"].contains(name.lowercased()) else {
            throw malformed("the encoding '\(shown(name.utf8))', which is not UTF-8", at: instruction.startIndex)
        }
    }

    private mutating func skipDocumentType() throws(ManifestLoadingError) {
        let start = index - "<!DOCTYPE".utf8.count
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): throw malformed("a document type with declarations of its own", at: start)
            case UInt8(ascii: ">"): return
            default: continue
            }
        }
        throw malformed("it ends within the document type", at: start)
    }

    /// Reads the tag that begins an element; `nil` if an end tag or the end of the text is next.
    private mutating func startTag() throws(ManifestLoadingError) -> Tag? {
        guard index < bytes.count else { return nil }
        guard bytes[index] == UInt8(ascii: "<") else { throw malformed("text between elements", at: index) }
        let start = index
        guard start + 1 < bytes.count, bytes[start + 1] != UInt8(ascii: "/") else { return nil }
        let name = bytes[(start + 1)...].prefix { !Self.endsName($0) }
        guard !name.isEmpty else { throw malformed("a tag without a name", at: start) }
        index = name.endIndex
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "<") { break }
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return Tag(name: name, isEmpty: bytes[index - 2] == UInt8(ascii: "/"), start: start)
            }
        }
        throw malformed("a tag without an end", at: start)
    }

    /// Skips the end tag of an element, which must be next unless the element is empty.
    private mutating func endTag(_ tag: Tag) throws(ManifestLoadingError) {
        if tag.isEmpty { return }
        let start = index
        guard skip("</"), bytes[index...].starts(with: tag.name) else {
            throw malformed("no end of '\(shown(tag.name))'", at: start)
        }
        index += tag.name.count
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
        guard skip(">") else { throw malformed("no end of '\(shown(tag.name))'", at: start) }
    }

    /// Skips everything up to and including a mark, and returns the start of the mark.
    private mutating func skip(to mark: StaticString, from start: Int) throws(ManifestLoadingError) -> Int {
        while let found = bytes[index...].firstIndex(of: mark.utf8Start.pointee) {
            index = found
            if skip(mark) { return found }
            index += 1
        }
        throw malformed("it ends before '\(mark)'", at: start)
    }

    /// Skips a text if it is next.
    private mutating func skip(_ text: StaticString) -> Bool {
        let found = text.withUTF8Buffer { bytes[index...].starts(with: $0) }
        if found { index += text.utf8CodeUnitCount }
        return found
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    }

    // MARK: Errors

    private func shown(_ text: some Collection<UInt8>) -> String {
        String(decoding: text.prefix(40), as: UTF8.self).unicodeScalars
            .map { $0.properties.isWhitespace ? " " : $0.escaped(asASCII: false) }.joined()
    }

    private func error(_ reason: ManifestLoadingError.Reason) -> ManifestLoadingError {
        ManifestLoadingError(reason, file: file)
    }

    private func malformed(_ problem: String, at offset: Int) -> ManifestLoadingError {
        var counter = TextPosition()
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { counter.index = min(3, offset) }
        let place = counter.position(of: offset, in: bytes)
        return error(.malformedPropertyList("\(problem), in line \(place.line), column \(place.column)"))
    }
}

extension String {
    /// The text without surrounding white space.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
