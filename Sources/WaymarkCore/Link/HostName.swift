/// Hosts in the form in which they are compared: decoded, in Unicode, ASCII letters in lower case, no dot at the end.
package enum HostName {
    /// The canonical form of a host as written in a link or a pattern.
    ///
    /// Escapes are decoded, then labels in Punycode (RFC 3492); a label that is not valid Punycode stays unchanged.
    package static func canonical(_ host: some Collection<UInt8>) -> String {
        var text = PercentCoding.decoded(String(decoding: host, as: UTF8.self)).lowercasedASCII
        if text.hasSuffix(".") { text.removeLast() }
        guard text.contains("xn--") else { return text }
        return text.split(separator: ".", omittingEmptySubsequences: false)
            .map { label in
                guard label.hasPrefix("xn--") else { return String(label) }
                return Punycode.decoded(label.dropFirst(4))?.lowercasedASCII ?? String(label)
            }
            .joined(separator: ".")
    }

    /// Returns a host in the form in which systems look it up and hand it over: labels beyond ASCII in Punycode, all in
    /// lower case.
    package static func ascii(_ host: String) -> String {
        if host.utf8.allSatisfy({ $0 < 0x80 }) { return host.lowercasedASCII }
        return host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
            .map { label in
                if label.utf8.allSatisfy({ $0 < 0x80 }) { return String(label) }
                return Punycode.encoded(label).map { "xn--\($0)" } ?? String(label)
            }
            .joined(separator: ".")
    }

    /// Returns whether the host, decoded, is free of what would end or change it for another reader: the forbidden host
    /// code points of the WHATWG URL standard, brackets of an IP literal apart.
    static func isValid(_ host: some Collection<UInt8>) -> Bool {
        if isAddress(host) { return true }
        let text = canonical(host)
        return !text.isEmpty && text.unicodeScalars.allSatisfy { !$0.isControl && !forbidden.contains($0) }
    }

    /// Returns whether the host is an address in brackets, as in `[::1]`.
    static func isAddress(_ host: some Collection<UInt8>) -> Bool {
        guard host.first == UInt8(ascii: "["), host.count > 2 else { return false }
        let rest = host.dropFirst()
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")), rest.index(after: end) == rest.endIndex else {
            return false
        }
        return rest[..<end].allSatisfy {
            $0.hexadecimalValue != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
        }
    }

    private static let forbidden: Set<Unicode.Scalar> = [
        " ", "#", "/", ":", "<", ">", "?", "@", "[", "\\", "]", "^", "|", "%",
    ]

    /// The port that a scheme uses when none is written, or `nil`.
    ///
    /// - Parameter scheme: In lower case.
    static func defaultPort(forScheme scheme: String) -> Int? {
        switch scheme {
        case "http", "ws": 80
        case "https", "wss": 443
        case "ftp": 21
        default: nil
        }
    }
}
