/// Reads JSON (RFC 8259) into nodes with their lines and columns.
///
/// Foundation's decoders are not used, because a fault in a manifest names the line of the faulty value, and they
/// return values without places. This reader works on bytes, stops at the first fault, accepts values up to a depth of
/// ``ManifestNode/depthLimit``, and does not trap on any input.
struct JSONReader {
    let bytes: [UInt8]
    private let file: String?
    /// The next byte to read.
    var index = 0
    private var depth = 0
    /// The place up to which lines and columns have been counted; positions are requested from left to right.
    private var counted = TextPosition()

    init(_ bytes: [UInt8], file: String?) {
        self.bytes = bytes
        self.file = file
    }

    /// The next byte, or `nil` at the end.
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Reads the whole text as one value.
    mutating func document() throws(ManifestFault) -> ManifestNode {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            index = 3
            counted.index = 3
        }
        skipSpace()
        let node = try value(at: .root)
        skipSpace()
        guard next == nil else { throw unexpected("the end of the text", at: .root) }
        return node
    }

    private mutating func value(at path: ManifestPath) throws(ManifestFault) -> ManifestNode {
        let position = position(of: index)
        guard let next else { throw unexpected("a value", at: path) }
        let content: ManifestNode.Content =
            switch next {
            case UInt8(ascii: "{"): .object(try members(at: path))
            case UInt8(ascii: "["): .array(try elements(at: path))
            case UInt8(ascii: "\""): .text(try text(at: path))
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number(at: path)
            case UInt8(ascii: "t") where skip("true"): .bool(true)
            case UInt8(ascii: "f") where skip("false"): .bool(false)
            case UInt8(ascii: "n") where skip("null"): .null
            default: throw unexpected("a value", at: path)
            }
        return ManifestNode(content, line: position.line, column: position.column)
    }

    private mutating func members(at path: ManifestPath) throws(ManifestFault) -> [ManifestNode.Member] {
        try enter(at: path)
        defer { depth -= 1 }
        var members: [ManifestNode.Member] = []
        if skip("}") { return members }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes", at: path) }
            let position = position(of: index)
            let key = try text(at: path)
            skipSpace()
            guard skip(":") else { throw unexpected("a colon", at: path.member(key)) }
            skipSpace()
            let value = try value(at: path.member(key))
            members.append(ManifestNode.Member(key, value, line: position.line, column: position.column))
            skipSpace()
        } while skip(",")
        guard skip("}") else { throw unexpected("a comma or '}'", at: path) }
        return members
    }

    private mutating func elements(at path: ManifestPath) throws(ManifestFault) -> [ManifestNode] {
        try enter(at: path)
        defer { depth -= 1 }
        var elements: [ManifestNode] = []
        if skip("]") { return elements }
        repeat {
            skipSpace()
            elements.append(try value(at: path.element(elements.count)))
            skipSpace()
        } while skip(",")
        guard skip("]") else { throw unexpected("a comma or ']'", at: path) }
        return elements
    }

    /// Skips the opening bracket of an array or object.
    private mutating func enter(at path: ManifestPath) throws(ManifestFault) {
        let limit = ManifestNode.depthLimit
        guard depth < limit else { throw fault(.tooDeep(limit: limit), at: path) }
        depth += 1
        index += 1
        skipSpace()
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
    }

    /// Skips a token if it is next.
    private mutating func skip(_ token: StaticString) -> Bool {
        let found = token.withUTF8Buffer { bytes[index...].starts(with: $0) }
        if found { index += token.utf8CodeUnitCount }
        return found
    }

    private mutating func number(at path: ManifestPath) throws(ManifestFault) -> ManifestNode.Content {
        let start = index
        while let byte = next, JSONNumber.letters.contains(byte) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let isWhole = JSONNumber.isWhole(bytes[start..<index]) else {
            throw fault(.malformed(text), at: path, of: start, expected: JSONNumber.grammar)
        }
        if isWhole, let value = Int64(text) { return .integer(value) }
        if !isWhole, let value = Double(text), value.isFinite { return .number(value) }
        throw fault(.outOfRange(text), at: path, of: start, expected: "a number that fits in 64 bits")
    }

    /// Returns the fault of a byte that is not allowed at its place, or of a premature end.
    func unexpected(_ expected: String, at path: ManifestPath) -> ManifestFault {
        guard let next else { return fault(.unexpectedEnd, at: path, expected: expected) }
        if next < 0x20 || next == 0x7F { return fault(.controlCharacter(next), at: path, expected: expected) }
        guard let length = sequenceLength(at: index) else { return fault(.malformedUTF8, at: path) }
        let character = String(decoding: bytes[index..<index + length], as: UTF8.self)
        return fault(.unexpectedCharacter(character), at: path, expected: expected)
    }

    /// Returns a fault at a byte, by default the next one.
    func fault(
        _ reason: ManifestFault.Reason, at path: ManifestPath, of offset: Int? = nil, expected: String? = nil
    ) -> ManifestFault {
        var counter = self
        let position = counter.position(of: offset ?? index)
        return ManifestFault(reason, file: file, path: path, position: position, expected: expected)
    }

    private mutating func position(of offset: Int) -> ManifestNode.Position {
        counted.position(of: offset, in: bytes)
    }
}
