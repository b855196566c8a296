internal import WaymarkExpressions

/// Reads the text of a pattern from left to right.
struct PatternReader {
    private let text: String
    private let bytes: [UInt8]
    private let rules: MatchingRules
    private var position = 0
    private var names: [String] = []
    private var groups = 0
    private var hasOptionalParameter = false
    private var segmentCount = 0

    init(_ text: String, rules: MatchingRules) {
        self.text = text
        self.rules = rules
        // One byte over the limit is enough to know that it is passed.
        let utf8 = text.utf8
        let limit = RoutePattern.greatestBytes
        bytes = utf8.count <= limit ? Array(utf8) : Array(utf8.prefix(limit + 1))
    }

    mutating func read() throws(PatternError) -> PatternSyntax {
        guard bytes.count <= RoutePattern.greatestBytes else {
            throw fault(.tooLong(limit: RoutePattern.greatestBytes), at: RoutePattern.greatestBytes)
        }
        try checkControls()
        var scheme: String?
        var host: PatternHost?
        var path = PatternSyntax.Path()
        // One of the slashes after a scheme does not begin a segment; the list lives as long as the route.
        let slashes = bytes.count { $0 == UInt8(ascii: "/") }
        path.segments.reserveCapacity(peek() == UInt8(ascii: "/") ? slashes : max(0, slashes - 1))
        if peek() == UInt8(ascii: "/") {
            if peek(1) == UInt8(ascii: "/") { throw fault(.missingScheme, at: 0) }
        } else {
            let written = try readScheme()
            scheme = written
            if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
                position += 2
                host = try readHost(of: written.lowercasedASCII)
                if host == nil, let byte = peek(), byte != UInt8(ascii: "/"), !beginsGroup {
                    path.append(try readSegment(inGroup: false))
                }
            }
        }
        // Where the slash that a pattern without a scheme begins with counts, it is an empty segment.
        let isLed = scheme == nil && rules.leadingSlash == .strict
        if isLed { path.append(.segment(.literal(""))) }
        try readPath(into: &path, isLed: isLed)
        return PatternSyntax(scheme: scheme, host: host, path: path)
    }

    // MARK: Scheme and host

    private mutating func readScheme() throws(PatternError) -> String {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < bytes.count,
            bytes[colon + 1] == UInt8(ascii: "/"), !bytes[..<colon].contains(UInt8(ascii: "/"))
        else { throw fault(.noLeadingSlash, at: 0) }
        let scheme = bytes[..<colon]
        guard scheme[0].isLetterASCII, scheme.allSatisfy({ $0.isSchemeCharacter }) else {
            throw fault(.notAScheme(string(scheme)), at: 0)
        }
        position = colon + 1
        return string(scheme)
    }

    /// Reads the host, if it is a separate level; otherwise, nothing is read, and the position stays before the first
    /// segment.
    private mutating func readHost(of scheme: String) throws(PatternError) -> PatternHost? {
        let start = position
        let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "(") } ?? bytes.count
        let host = bytes[start..<end]
        switch rules.host(forScheme: scheme) {
        case .segment: return nil
        case .segmentUnlessDotted:
            if MatchingRules.isDotted(host) { position = end }
            return nil
        case .ignore:
            position = end
            return nil
        case .authority:
            position = end
            return try PatternHost.read(host, of: scheme, fault: { fault($0, at: $1) })
        }
    }

    // MARK: Path

    /// - Parameter isLed: Whether the path begins with an empty segment for the leading slash.
    private mutating func readPath(into path: inout PatternSyntax.Path, isLed: Bool) throws(PatternError) {
        while let byte = peek() {
            let start = position
            if path.endsInTail { throw fault(.tailNotLast, at: start) }
            if hasOptionalParameter { throw fault(.optionalNotLast, at: start) }
            if byte == UInt8(ascii: "/") {
                position += 1
                path.append(try readSegment(inGroup: false))
            } else if beginsGroup {
                path.append(try readGroup())
            } else {
                // Only after a group can a segment end without a following slash.
                throw fault(.textAfterGroup, at: start)
            }
        }
        // `/` alone is the root, not an empty segment.
        let own = isLed ? 1 : 0
        if path.count == own + 1, path.groups.isEmpty, path.segments.last?.isEmptyLiteral == true {
            path.segments.removeLast()
        }
    }

    private var beginsGroup: Bool { peek() == UInt8(ascii: "(") && peek(1) == UInt8(ascii: "/") }

    private mutating func readGroup() throws(PatternError) -> PatternElement {
        let start = position
        try countGroup(at: start)
        position += 1
        var segments: [PatternSegment] = []
        while peek() == UInt8(ascii: "/") {
            if case .tail? = segments.last { throw fault(.tailNotLast, at: position) }
            position += 1
            guard case .segment(let segment) = try readSegment(inGroup: true) else { continue }
            segments.append(segment)
        }
        if beginsGroup { throw fault(.nestedGroup, at: position) }
        guard peek() == UInt8(ascii: ")") else { throw fault(.unclosedGroup, at: start) }
        position += 1
        return .group(segments)
    }

    private mutating func countGroup(at start: Int) throws(PatternError) {
        groups += 1
        if groups > RoutePattern.greatestGroups {
            throw fault(.tooManyGroups(limit: RoutePattern.greatestGroups), at: start)
        }
    }

    // MARK: Segment

    /// Reads up to the next slash, group, end of the group or end of the pattern.
    private mutating func readSegment(inGroup: Bool) throws(PatternError) -> PatternElement {
        let start = position
        segmentCount += 1
        guard segmentCount <= RoutePattern.greatestSegments else {
            throw fault(.tooManySegments(limit: RoutePattern.greatestSegments), at: start)
        }
        if try readWildcard(inGroup: inGroup) { return .segment(.wildcard) }
        if let literal = readPlainLiteral(inGroup: inGroup) { return .segment(.literal(literal)) }
        let decodes = rules.literals == .decoded
        var before = LiteralText(decodes: decodes)
        var after = LiteralText(decodes: decodes)
        var hole: PatternHole?
        while let byte = peek(), !endsSegment(inGroup: inGroup) {
            let here = position
            switch byte {
            case UInt8(ascii: ":"):
                let next = try readHole()
                if hole != nil { throw fault(.secondParameter(next.name), at: here) }
                hole = next
                if let mark = peek(),
                    mark == UInt8(ascii: "+") || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "?")
                {
                    position += 1
                    return try finish(next, mark: mark, start: start, hasText: here > start, inGroup: inGroup)
                }
            case UInt8(ascii: "*"):
                guard here == start else { throw fault(.unescaped("*"), at: here) }
                position += 1
                guard peek() == nil || endsSegment(inGroup: inGroup) else { throw fault(.unescaped("*"), at: here) }
                return .segment(.tail(name: nil, needsSegment: false))
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                throw fault(.unescaped(Character(Unicode.Scalar(byte))), at: here)
            default:
                if hole == nil { try read(into: &before) } else { try read(into: &after) }
            }
        }
        guard let hole else {
            let literal = before.text
            if DotSegment.isOne(decodes ? literal : PercentCoding.decoded(literal)) {
                throw fault(.dotSegment(literal), at: start)
            }
            return .segment(.literal(literal))
        }
        return .segment(.parameter(hole, before: before.text, after: after.text))
    }

    /// Reads a segment that consists of literal text, like most segments; `nil` if it may not.
    private mutating func readPlainLiteral(inGroup: Bool) -> String? {
        let start = position
        let end = endOfRun(from: start)
        guard end > start, bytes[start] != UInt8(ascii: "."), !bytes[start..<end].contains(UInt8(ascii: "%")) else {
            return nil
        }
        position = end
        if peek() == nil || endsSegment(inGroup: inGroup) { return string(bytes[start..<end]) }
        position = start
        return nil
    }

    /// The end of a run of bytes that mean nothing to a pattern but themselves.
    private func endOfRun(from start: Int) -> Int {
        var end = start
        while end < bytes.count, !Self.signs.contains(bytes[end]) { end += 1 }
        return end
    }

    /// The bytes that mean something outside of names, types and expressions.
    private static let signs = ASCIISet("/:*()?#\\")

    private func endsSegment(inGroup: Bool) -> Bool {
        peek() == UInt8(ascii: "/") || beginsGroup || (inGroup && peek() == UInt8(ascii: ")"))
    }

    /// Reads the sign of the unnamed wildcard, if the rules have one and it is the whole segment.
    private mutating func readWildcard(inGroup: Bool) throws(PatternError) -> Bool {
        guard let sign = rules.segmentWildcard, !sign.isEmpty, bytes[position...].starts(with: sign.utf8) else {
            return false
        }
        let start = position
        position += sign.utf8.count
        if peek() == nil || endsSegment(inGroup: inGroup) { return true }
        position = start
        return false
    }

    /// Returns a parameter that is followed by `+`, `*` or `?`, which has already been read.
    private mutating func finish(
        _ hole: PatternHole, mark: UInt8, start: Int, hasText: Bool, inGroup: Bool
    ) throws(PatternError) -> PatternElement {
        let isAlone = !hasText && (peek() == nil || endsSegment(inGroup: inGroup))
        if mark == UInt8(ascii: "?") {
            guard isAlone else { throw fault(.textBesideOptional, at: start) }
            if inGroup { throw fault(.nestedGroup, at: start) }
            try countGroup(at: start)
            hasOptionalParameter = true
            return .group([.parameter(hole, before: "", after: "")])
        }
        guard isAlone else { throw fault(.textBesideTail, at: start) }
        if hole.constraint != nil { throw fault(.constrainedTail, at: start) }
        return .segment(.tail(name: hole.name, needsSegment: mark == UInt8(ascii: "+")))
    }

    /// Reads a run of literal text, or a backslash and the character after it.
    private mutating func read(into literal: inout LiteralText) throws(PatternError) {
        if peek() == UInt8(ascii: "\\") {
            position += 1
            guard let length = peek().map(UTF8Scalar.length(from:)) else {
                throw fault(.danglingBackslash, at: position - 1)
            }
            literal.append(exactly: bytes[position..<position + length])
            position += length
        } else {
            let end = endOfRun(from: position)
            literal.append(bytes[position..<end])
            position = end
        }
    }

    // MARK: Parameter

    /// Reads a colon, a name, and a type or an expression.
    private mutating func readHole() throws(PatternError) -> PatternHole {
        let start = position
        position += 1
        let name = string(readName())
        if name.isEmpty { throw fault(.unnamedParameter, at: start) }
        if names.contains(name) { throw fault(.repeatedName(name), at: start) }
        names.append(name)
        var constraint: ParameterConstraint?
        if peek() == UInt8(ascii: "<") { constraint = .type(try readType()) }
        if peek() == UInt8(ascii: "("), peek(1) != UInt8(ascii: "/") {
            if constraint != nil { throw fault(.typeAndExpression, at: position) }
            constraint = .expression(try readExpression())
            if peek() == UInt8(ascii: "<") { throw fault(.typeAndExpression, at: position) }
        }
        return PatternHole(name: name, constraint: constraint)
    }

    /// Reads `[A-Za-z_][A-Za-z0-9_]*`, or nothing.
    private mutating func readName() -> ArraySlice<UInt8> {
        let start = position
        while let byte = peek(),
            byte.isLetterASCII || byte == UInt8(ascii: "_") || (position > start && byte.isDigitASCII)
        {
            position += 1
        }
        return bytes[start..<position]
    }

    private mutating func readType() throws(PatternError) -> String {
        let start = position
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { throw fault(.unclosedType, at: start) }
        position += 1
        let name = readName()
        guard !name.isEmpty, position == end else {
            throw fault(.invalidType(string(bytes[(start + 1)..<end])), at: start)
        }
        position = end + 1
        return string(name)
    }

    /// Reads a parenthesis, an expression and the parenthesis that closes the first one.
    private mutating func readExpression() throws(PatternError) -> LinearExpression {
        let start = position
        guard let end = endOfExpression(from: start) else { throw fault(.unclosedExpression, at: start) }
        position = end + 1
        do throws(ExpressionError) {
            return try LinearExpression(string(bytes[(start + 1)..<end]))
        } catch {
            throw fault(.invalidExpression("\(error)"), at: start + 1 + error.offset)
        }
    }

    /// Returns the index of the parenthesis that closes the one at `start`; parentheses in classes and after
    /// backslashes are ignored.
    private func endOfExpression(from start: Int) -> Int? {
        var depth = 0
        var isInClass = false
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["):
                if !isInClass {
                    isInClass = true
                    // A bracket that comes first in a class is one of its characters.
                    if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "^") { index += 1 }
                    if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "]") { index += 1 }
                }
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "("): if !isInClass { depth += 1 }
            case UInt8(ascii: ")"):
                if !isInClass {
                    depth -= 1
                    if depth == 0 { return index }
                }
            default: break
            }
            index += 1
        }
        return nil
    }

    // MARK: Bytes

    private func peek(_ ahead: Int = 0) -> UInt8? {
        position + ahead < bytes.count ? bytes[position + ahead] : nil
    }

    private func string(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    private func fault(_ reason: PatternError.Reason, at offset: Int) -> PatternError {
        PatternError(reason: reason, pattern: text, offset: offset)
    }

    private func checkControls() throws(PatternError) {
        for (index, byte) in bytes.enumerated() {
            // C1 controls are two bytes: C2, then 80 to 9F.
            let isC1 = byte == 0xC2 && index + 1 < bytes.count && bytes[index + 1] < 0xA0
            let isNull = byte == UInt8(ascii: "%") && bytes[index...].starts(with: "%00".utf8)
            if byte < 0x20 || byte == 0x7F || isC1 || isNull { throw fault(.controlCharacter, at: index) }
        }
    }
}

/// Some of the ASCII characters.
private struct ASCIISet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ characters: StaticString) {
        characters.withUTF8Buffer { bytes in
            for byte in bytes {
                if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
            }
        }
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
    }
}

/// Lengths of scalars in UTF-8.
private enum UTF8Scalar {
    static func length(from first: UInt8) -> Int { first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }
}

extension UInt8 {
    /// A letter, a digit, `+`, `-` or `.` (RFC 3986, section 3.1).
    var isSchemeCharacter: Bool {
        isLetterASCII || isDigitASCII || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".")
    }
}
