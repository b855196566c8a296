/// A link split according to RFC 3986, with its parts as written: nothing is decoded, and characters that `URL` would
/// escape are escaped.
struct LinkBytes {
    /// Whether the scheme is `https` or `http`.
    let isWeb: Bool
    private let hostBytes: UnsafeBufferPointer<UInt8>
    let port: Int?
    let path: UnsafeBufferPointer<UInt8>
    /// The text after `?`; empty if there is no `?`.
    let query: UnsafeBufferPointer<UInt8>
    /// The text after `#`; empty if there is no `#`.
    let fragment: UnsafeBufferPointer<UInt8>

    /// The host in lower case, without a trailing dot.
    var host: String { String(decoding: hostBytes, as: UTF8.self).lowercased() }

    /// Splits a link; `nil` for a text without a scheme and host, or with a control character.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    static func read<Result>(_ link: String, _ body: (LinkBytes?) -> Result) -> Result {
        var link = link
        return link.withUTF8 { bytes in
            if !bytes.contains(where: \.needsEscape) {
                let read = LinkBytes(bytes)
                // All `#` except the first are escaped.
                if read?.fragment.contains(UInt8(ascii: "#")) != true { return body(read) }
            }
            return escaped(bytes).withUnsafeBufferPointer { body(LinkBytes($0)) }
        }
    }

    private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0
        else { return nil }
        let scheme = bytes[..<colon]
        guard scheme.allSatisfy({ $0.isSchemeByte }), scheme[0].isLetter,
            bytes.count > colon + 2, bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
        else { return nil }
        let start = colon + 3
        let end = bytes[start...].firstIndex(where: \.endsAuthority) ?? bytes.count
        var authority = bytes[start..<end]
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
        var port: Int?
        if let colon = authority.lastIndex(of: UInt8(ascii: ":")), authority.last != UInt8(ascii: "]") {
            let digits = authority[(colon + 1)...]
            authority = authority[..<colon]
            if !digits.isEmpty {
                guard digits.allSatisfy(\.isDigit), let number = UInt16(String(decoding: digits, as: UTF8.self)) else {
                    return nil
                }
                port = Int(number)
            }
        }
        if authority.last == UInt8(ascii: ".") { authority = authority.dropLast() }
        if authority.isEmpty { return nil }
        hostBytes = UnsafeBufferPointer(rebasing: authority)
        let isSecure = scheme.count == 5
        isWeb = scheme.count < 6 && zip(scheme, "https".utf8).allSatisfy { $0.folded == $1 } && scheme.count > 3
        self.port = isWeb && port == (isSecure ? 443 : 80) ? nil : port

        let hash = bytes[end...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        let mark = bytes[end..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        path = UnsafeBufferPointer(rebasing: bytes[end..<mark])
        query = UnsafeBufferPointer(rebasing: bytes[min(mark + 1, hash)..<hash])
        fragment = UnsafeBufferPointer(rebasing: bytes[min(hash + 1, bytes.count)...])
    }

    /// Returns the text without surrounding spaces, with the escapes that `URL` adds when it is created from such a
    /// text.
    private static func escaped(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return [] }
        // The host is compared as written.
        let host = bytes.firstIndex(of: UInt8(ascii: ":")).map { colon in
            bytes[min(colon + 3, bytes.count)...].firstIndex(where: \.endsAuthority) ?? bytes.count
        }
        var result: [UInt8] = []
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        for index in first...last {
            let byte = bytes[index]
            if index > hash && byte == UInt8(ascii: "#") {
                result += byte.escape
            } else if byte.needsEscape, byte >= 0x20, byte != 0x7F, index >= host ?? 0 {
                result += byte.escape
            } else {
                result.append(byte)
            }
        }
        return result
    }
}

extension UInt8 {
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isDigit: Bool { self &- 0x30 < 10 }
    var isHexadecimal: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
    fileprivate var isSchemeByte: Bool { isLetter || isDigit || self == 0x2B || self == 0x2D || self == 0x2E }
    fileprivate var endsAuthority: Bool { self == 0x2F || self == 0x3F || self == 0x23 }

    /// With `A`–`Z` as `a`–`z`.
    var folded: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// Whether the byte must be escaped in a path, query or fragment (RFC 3986, section 3).
    fileprivate var needsEscape: Bool {
        switch self {
        case ...0x20, 0x7F...: true
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "["),
            UInt8(ascii: "]"):
            true
        default: false
        }
    }

    /// The byte as `%41`.
    var escape: [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(self >> 4)], digits[Int(self & 15)]]
    }
}
