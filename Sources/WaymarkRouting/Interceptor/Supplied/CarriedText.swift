/// A text read as the most lenient reader of links would: what its scheme and its authority are, if it is a link.
package struct CarriedText {
    /// The scheme in lower case, or `nil`.
    package let scheme: String?
    /// The number of slashes and backslashes that follow the scheme, or begin the text.
    let slashCount: Int
    /// The text between these and the next slash, question mark or number sign.
    let authority: String
    /// Whether scheme and authority were written as they are here, without a backslash and anything that was taken out.
    package let isPlain: Bool

    package init(_ text: String) {
        let written = text.unicodeScalars.drop { Self.isInvisible($0) || $0.properties.isWhitespace || $0 == "+" }
        let kept = written.filter { !Self.isInvisible($0) }
        let bytes = Array(String(String.UnicodeScalarView(kept)).utf8)
        let schemeEnd = Self.schemeEnd(bytes)
        scheme = schemeEnd.map { String(decoding: bytes[..<$0], as: UTF8.self).lowercased() }
        let start = schemeEnd.map { $0 + 1 } ?? 0
        let slashes = bytes[start...].prefix { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        slashCount = slashes.count
        let authority = bytes[slashes.endIndex...].prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        self.authority = String(decoding: authority, as: UTF8.self)
        let beginning = bytes[..<authority.endIndex]
        isPlain =
            !beginning.contains(UInt8(ascii: "\\"))
            && Self.begins(Array(String(String.UnicodeScalarView(written)).utf8), with: beginning)
    }

    /// Returns whether what was written begins so, and nothing that was taken out follows before the next delimiter.
    private static func begins(_ written: [UInt8], with beginning: ArraySlice<UInt8>) -> Bool {
        guard written.starts(with: beginning) else { return false }
        let rest = written[beginning.count...]
        switch rest.first {
        case nil, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
        // Line ends and tabs around a text are no part of it for any reader.
        default: return rest.allSatisfy { $0 <= 0x20 } || rest.first == 0x0A || rest.first == 0x0D
        }
    }

    /// Whether there is an authority at all.
    var hasAuthority: Bool { !authority.isEmpty }

    /// Whether nothing follows the scheme and the slashes, or a space and words, so that no reader sees a host.
    ///
    /// Behind a space there may still be one: some readers take the space for user information before an `@`, or for a label
    /// before a dot; others refuse both.
    var isBlankBehindSlashes: Bool {
        guard let first = authority.unicodeScalars.first else { return true }
        return first == " " && !authority.unicodeScalars.contains(where: Self.mayBelongToHost)
    }

    /// Returns whether a reader may see more than a word in what has the character: it delimits parts of an authority, or labels of a
    /// host, or becomes such a delimiter by decoding or normalizing (UTS 46).
    private static func mayBelongToHost(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "@", ":", ".", "%", "\\", "[", "]", "\u{3002}", "\u{FF0E}", "\u{FF61}", "\u{2024}", "\u{FF20}", "\u{FE6B}",
            "\u{FF1A}", "\u{FF3C}", "\u{FE68}", "\u{FF0F}", "\u{2044}", "\u{FF05}":
            true
        default: false
        }
    }

    /// Scheme and host, for people; user information and the port are left out.
    var target: String {
        let bytes = Array(authority.utf8)
        var host = bytes[(bytes.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? 0)...]
        if let colon = host.lastIndex(of: UInt8(ascii: ":")), !host[colon...].contains(UInt8(ascii: "]")) {
            host = host[..<colon]
        }
        return (scheme.map { $0 + ":" } ?? "") + "//" + String(decoding: host, as: UTF8.self)
    }

    /// Returns the place of the colon behind a scheme, or `nil` (RFC 3986, section 3.1).
    private static func schemeEnd(_ bytes: [UInt8]) -> Int? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ":")), end > 0, isLetter(bytes[0]) else { return nil }
        let isScheme = bytes[..<end].allSatisfy { byte in
            isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
        return isScheme ? end : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Returns whether a reader may drop the character without a trace: controls, line ends, and what has no width.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20..<0x7F).contains(scalar.value) { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
