/// The spelling of names in a manifest.
package enum Spelling {
    /// A description of schemes, for faults.
    static let scheme = "a scheme: a letter, then letters, digits, '+', '-' and '.'"
    /// A description of hosts, for faults.
    static let host = "only a host, such as m.example.com or *.example.com"
    /// A description of names, for faults.
    static let name = "a name: a letter or '_', then letters, digits and '_'"
    /// A description of versions, for faults.
    package static let version = "numbers separated by dots, such as 3.10"

    /// Returns whether a text is a scheme (RFC 3986, section 3.1).
    package static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    }

    /// Returns whether a text is a name (ASCII).
    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, !isDigit(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    /// Returns whether a text is a host without a port: labels separated by dots, optionally with a leading `*.`, or an
    /// address in brackets.
    ///
    /// Labels follow RFC 1123, with `_` and, for names beyond ASCII, all bytes from 128 on.
    package static func isHost(_ text: String) -> Bool {
        if text.hasPrefix("["), text.hasSuffix("]") {
            let address = text.utf8.dropFirst().dropLast()
            guard address.contains(UInt8(ascii: ":")) else { return false }
            return address.allSatisfy { isHexadecimal($0) || ":.".utf8.contains($0) }
        }
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return name.utf8.count <= 253 && labels.allSatisfy(isLabel)
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        guard 1...63 ~= label.count, label.first != hyphen, label.last != hyphen else { return false }
        return label.allSatisfy { isLetter($0) || isDigit($0) || $0 == hyphen || $0 == UInt8(ascii: "_") || $0 >= 0x80 }
    }

    /// Returns whether a text is a version: numbers of up to nine digits, separated by dots.
    package static func isVersion(_ text: String) -> Bool {
        let numbers = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return numbers.allSatisfy { 1...9 ~= $0.count && $0.allSatisfy(isDigit) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
    static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6
    }
}
