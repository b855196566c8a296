/// A text as the most lenient parser of links would read it, with its scheme and authority if it is a link.
package struct CarriedText {
    /// The scheme in lower case, or `nil`.
    package let scheme: String?
    /// The number of slashes and backslashes that follow the scheme, or begin the text.
    let slashCount: Int
    /// The text between those and the next slash, question mark or number sign.
    let authority: String
    /// Whether scheme and authority are as written, without backslashes or removed characters.
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

    /// Returns whether the written text begins like this, without removed characters before the next delimiter.
    private static func begins(_ written: [UInt8], with beginning: ArraySlice<UInt8>) -> Bool {
        guard written.starts(with: beginning) else { return false }
        let rest = written[beginning.count...]
        switch rest.first {
        case nil, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
        // No parser counts line ends and tabs around a text as part of it.
        default: return rest.allSatisfy { $0 <= 0x20 } || rest.first == 0x0A || rest.first == 0x0D
        }
    }

    /// Whether there is an authority at all.
    var hasAuthority: Bool { !authority.isEmpty }

    /// Whether the scheme and slashes are followed by nothing, or by a space and words, so that no parser sees a host.
    ///
    /// A host may still follow a space: some parsers take the space for user information before an `@`, or for a label
    /// before a dot. Others refuse both.
    var isBlankBehindSlashes: Bool {
        guard let first = authority.unicodeScalars.first else { return true }
        return first == " " && !authority.unicodeScalars.contains(where: Self.mayBelongToHost)
    }

    /// Returns whether a parser may see more than a word in a text with this character, because it delimits parts of an
    /// authority or labels of a host, or becomes such a delimiter by decoding or normalizing (UTS 46).
    private static func mayBelongToHost(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "@", ":", ".", "%", "\\", "[", "]", "\u{3002}", "\u{FF0E}", "\u{FF61}", "\u{2024}", "\u{FF20}", "\u{FE6B}",
            "\u{FF1A}", "\u{FF3C}", "\u{FE68}", "\u{FF0F}", "\u{2044}", "\u{FF05}":
            true
        default: false
        }
    }

    /// The scheme and host, for display, without user information and port.
    var target: String {
        let bytes = Array(authority.utf8)
        var host = bytes[(bytes.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? 0)...]
        if let colon = host.lastIndex(of: UInt8(ascii: ":")), !host[colon...].contains(UInt8(ascii: "]")) {
            host = host[..<colon]
        }
        return (scheme.map { $0 + ":" } ?? "") + "//" + String(decoding: host, as: UTF8.self)
    }

    /// Returns the position of the colon after a scheme, or `nil` (RFC 3986, section 3.1).
    private static func schemeEnd(_ bytes: [UInt8]) -> Int? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ":")), end > 0, isLetter(bytes[0]) else { return nil }
        let isScheme = bytes[..<end].allSatisfy { byte in
            isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
        return isScheme ? end : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Returns whether a parser may silently drop the character: controls, line ends, and characters without width.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20..<0x7F).contains(scalar.value) { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
