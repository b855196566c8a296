import WaymarkCore

/// A finder of secrets in values whose own name does not hide them: in links, pairs, JSON or XML, and in values that
/// are recognizably secret.
struct SecretFinder {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The number of times that a value may be escaped.
    static let greatestEscaping = 3

    private let redaction: Redaction
    private let path: KnownPath

    init(_ redaction: Redaction, _ path: KnownPath) {
        self.redaction = redaction
        self.path = path
    }

    /// Returns whether a name, which may be escaped, is one whose values are hidden.
    func isHidden(name: Bytes) -> Bool {
        if redaction.hidden.hides(name) { return true }
        guard name.contains(UInt8(ascii: "%")) else { return false }
        return Self.decoded(name) { decoded in decoded.count < name.count && isHidden(name: decoded) }
    }

    /// Returns whether a value needs a closer look. Plain words, numbers and the like do not.
    func mayBe(in value: Bytes) -> Bool {
        for byte in value {
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "\\"),
                UInt8(ascii: ">"), UInt8(ascii: " "), UInt8(ascii: "+"):
                return true
            default: continue
            }
        }
        return Self.beginsAsToken(value)
    }

    /// Returns whether the value begins like a JSON Web Token.
    private static func beginsAsToken(_ value: Bytes) -> Bool {
        value.count > 2 && value[0] == UInt8(ascii: "e") && value[1] == UInt8(ascii: "y")
            && value[2] == UInt8(ascii: "J")
    }

    /// Returns whether a value contains something to hide, as written or with its escapes decoded up to three times. A
    /// value that is escaped more often is hidden.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    func are(in value: Bytes) -> Bool { are(in: value, escaping: 0) }

    private func are(in value: Bytes, escaping: Int) -> Bool {
        if isCredential(value) || hasUserInformation(value) || hasHiddenName(value) { return true }
        if redaction.hidesUnnamed, path.reading != .name, isUnknownLink(value) { return true }
        guard value.contains(UInt8(ascii: "%")) else { return false }
        return Self.decoded(value) { decoded in
            if decoded.count == value.count { return false }
            return escaping == Self.greatestEscaping || are(in: decoded, escaping: escaping + 1)
        }
    }

    private static func decoded<Result>(_ bytes: Bytes, _ body: (Bytes) -> Result) -> Result {
        var text = PercentCoding.decoded(String(decoding: bytes, as: UTF8.self))
        return text.withUTF8(body)
    }

    // MARK: Recognizable secrets

    /// Returns whether the value begins like a JSON Web Token, or like the value of an authorization field (RFC 9110,
    /// section 11).
    private func isCredential(_ value: Bytes) -> Bool {
        if Self.beginsAsToken(value) { return true }
        guard let first = value.first, first | 0x20 == UInt8(ascii: "b") else { return false }
        return ["bearer", "basic"].contains { name in
            value.count > name.utf8.count && zip(name.utf8, value).allSatisfy { $0 == $1 | 0x20 }
                && [UInt8(ascii: " "), UInt8(ascii: "+"), UInt8(ascii: "%")].contains(value[name.utf8.count])
        }
    }

    /// Returns whether there is an `@` between the two slashes of a link and the next delimiter.
    private func hasUserInformation(_ bytes: Bytes) -> Bool {
        var slashes = 0
        var isAuthority = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "\\"):
                slashes += 1
                isAuthority = slashes > 1
            case UInt8(ascii: "?"), UInt8(ascii: "#"):
                slashes = 0
                isAuthority = false
            case UInt8(ascii: "@"):
                if isAuthority { return true }
                slashes = 0
            default: slashes = 0
            }
        }
        return false
    }

    /// Returns whether a hidden name precedes `=`, `:` or `>`: in pairs, in fields, in JSON or in XML.
    private func hasHiddenName(_ bytes: Bytes) -> Bool {
        var start = 0
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ">"):
                if index + 1 < bytes.count, redaction.hidden.hides(Bytes(rebasing: bytes[start..<index])) {
                    return true
                }
                start = index + 1
            // Brackets belong to names, which may contain them.
            case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: ";"), UInt8(ascii: ","):
                start = index + 1
            default: continue
            }
        }
        return false
    }

    // MARK: Links in values

    /// Returns whether the value, or the value of a pair in it, is a link with a part that is not a literal of a route:
    /// a segment of its path or, if it is not a web page, its host.
    private func isUnknownLink(_ bytes: Bytes) -> Bool {
        var start = 0
        var index = 0
        while index <= bytes.count {
            if index == bytes.count || Self.endsValue(bytes[index]) {
                if isUnknownLink(alone: Bytes(rebasing: bytes[start..<index])) { return true }
                start = index + 1
            }
            index += 1
        }
        return false
    }

    private static func endsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: ";"): true
        default: false
        }
    }

    private func isUnknownLink(alone bytes: Bytes) -> Bool {
        let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
        let scheme = bytes.schemeLength
        var start = scheme.map { $0 + 1 } ?? 0
        let slashes = bytes[start...].prefix(while: isSlash).count
        if scheme == nil, slashes == 0 { return false }
        if scheme != nil, slashes == 0, !bytes[start...].contains(where: isSlash) { return false }
        start += slashes
        if slashes > 1, scheme == nil || bytes.beginsWithWebScheme {
            start = bytes[start...].firstIndex(where: isSlash) ?? bytes.count
        }
        return bytes[start...].split(whereSeparator: isSlash).contains { !isKnown(Bytes(rebasing: $0)) }
    }

    /// Returns whether a segment is a literal of a route, or carries no information.
    func isKnown(_ segment: Bytes) -> Bool {
        if segment.allSatisfy({ $0 == UInt8(ascii: ".") }), segment.count <= 2 { return true }
        return path.isLiteral(PercentCoding.decoded(String(decoding: segment, as: UTF8.self)))
    }
}
