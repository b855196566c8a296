/// Hosts in the form in which they are compared: decoded, in Unicode, ASCII letters in lower case, no dot at the end.
enum HostName {
    /// The canonical form of a host as written in a link or a pattern.
    ///
    /// Escapes are decoded, then labels in Punycode (RFC 3492); a label that is none stays as it is.
    static func canonical(_ host: some Collection<UInt8>) -> String {
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

    /// Whether the host, decoded, is free of what would end or change it for another reader: the forbidden host code
    /// points of the WHATWG URL standard, brackets of an IP literal apart.
    static func isValid(_ host: some Collection<UInt8>) -> Bool {
        var text = canonical(host)[...]
        if text.isEmpty { return false }
        if text.hasPrefix("["), text.hasSuffix("]") {
            text = text.dropFirst().dropLast()
            return text.utf8.allSatisfy {
                $0.hexadecimalValue != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
            }
        }
        return text.unicodeScalars.allSatisfy { !$0.isControl && !forbidden.contains($0) }
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
