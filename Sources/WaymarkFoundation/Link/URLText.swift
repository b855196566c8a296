/// Text in the characters that a URL may hold (RFC 3986, appendix A).
enum URLText {
    /// Returns the text with escapes for all characters that are not allowed in its part of a URL, and with existing
    /// escapes unchanged; `nil` if escaping does not result in a URL, because the text before the first colon is not a
    /// scheme, or the port is not a number.
    ///
    /// Parts are separated as in RFC 3986, appendix B, and keep their places: the result decodes to the same parts. A
    /// percent sign that does not begin an escape becomes `%25`. Text that is already a URL stays unchanged byte for
    /// byte.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    static func escaped(_ text: String) -> String? {
        var rest = Array(text.utf8)[...]
        var result: [UInt8] = []
        result.reserveCapacity(rest.count)
        if let end = rest.firstIndex(where: \.endsScheme), rest[end] == UInt8(ascii: ":") {
            guard let first = rest.first, first.isLetter, rest[..<end].allSatisfy(\.staysInScheme) else { return nil }
            result += rest[...end]
            rest = rest[(end + 1)...]
        }
        if rest.starts(with: "//".utf8) {
            let start = rest.startIndex + 2
            let end = rest[start...].firstIndex(where: \.endsAuthority) ?? rest.endIndex
            result += "//".utf8
            guard appendAuthority(rest[start..<end], to: &result) else { return nil }
            rest = rest[end...]
        }
        let fragment = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
        let query = rest[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
        append(rest[..<query], allowing: ":@/", to: &result)
        if query < fragment {
            result.append(UInt8(ascii: "?"))
            append(rest[(query + 1)..<fragment], allowing: ":@/?", to: &result)
        }
        if fragment < rest.endIndex {
            result.append(UInt8(ascii: "#"))
            append(rest[(fragment + 1)...], allowing: ":@/?", to: &result)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns whether the port, if there is one, is a number.
    private static func appendAuthority(_ authority: ArraySlice<UInt8>, to result: inout [UInt8]) -> Bool {
        var host = authority
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            append(authority[..<at], allowing: ":", to: &result)
            result.append(UInt8(ascii: "@"))
            host = authority[(at + 1)...]
        }
        var port = host.suffix(0)
        if let colon = host.lastIndex(of: UInt8(ascii: ":")), !host[colon...].contains(UInt8(ascii: "]")) {
            (host, port) = (host[..<colon], host[colon...])
        }
        append(host, allowing: isLiteral(host) ? "[:]" : "", to: &result)
        result += port
        return port.dropFirst().allSatisfy(\.isDigit)
    }

    /// Returns whether the host is an address in brackets, possibly of a later version, or with a zone after `%25` (RFC
    /// 6874).
    private static func isLiteral(_ host: ArraySlice<UInt8>) -> Bool {
        guard host.count > 2, host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") else { return false }
        let address = host.dropFirst().dropLast().prefix { $0.isUnreserved || $0 == UInt8(ascii: ":") }
        let zone = host[address.endIndex...].dropLast()
        if zone.isEmpty { return true }
        return zone.count > 3 && zone.starts(with: "%25".utf8)
            && zone.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "%") }
    }

    /// Appends a part: unreserved characters, sub-delimiters, escapes and those of `extra` as they are, the rest
    /// escaped.
    private static func append(_ part: ArraySlice<UInt8>, allowing extra: StaticString, to result: inout [UInt8]) {
        for index in part.indices {
            let byte = part[index]
            let stays =
                byte == UInt8(ascii: "%")
                ? part[(index + 1)...].prefix(2).count(where: \.isHexadecimalDigit) == 2
                : byte.staysEverywhere || extra.withUTF8Buffer { $0.contains(byte) }
            if stays {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            }
        }
    }

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)
}

extension UInt8 {
    /// Whether this is one of the digits 0 to 9.
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// Whether this is a hexadecimal digit in either case.
    var isHexadecimalDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }

    fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    /// Whether this ends a scheme, or shows that the text has none.
    fileprivate var endsScheme: Bool { self == UInt8(ascii: ":") || endsAuthority }

    fileprivate var endsAuthority: Bool {
        self == UInt8(ascii: "/") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
    }

    fileprivate var staysInScheme: Bool {
        isLetter || isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }

    /// Whether this means nothing but itself in any part (RFC 3986, section 2.3).
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isLetter || isDigit
        }
    }

    /// Whether this is an unreserved character or a sub-delimiter, which is allowed in every part (RFC 3986, section
    /// 2).
    fileprivate var staysEverywhere: Bool {
        switch self {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="):
            true
        default: isUnreserved
        }
    }
}
