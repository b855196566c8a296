internal import WaymarkCore

/// Hosts that Foundation converted to Punycode although they are path segments, in which Punycode has no meaning.
enum SegmentHost {
    /// Returns the text of a URL with its host in Unicode if the rules make the host a segment; otherwise the unchanged
    /// text.
    ///
    /// A label that is not Punycode, or that decodes to characters that are not allowed in links, stays as it is
    /// written.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    static func decoded(in text: String, rules: MatchingRules) -> String {
        guard let host = host(in: text), rules.host(forScheme: String(text.prefix { $0 != ":" })) != .authority else {
            return text
        }
        let labels = text[host].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.contains(where: isPunycode) else { return text }
        var text = text
        text.replaceSubrange(host, with: labels.map(decoded).joined(separator: "."))
        return text
    }

    /// The place of the host in the text of a URL, without user information and port.
    private static func host(in text: String) -> Range<String.Index>? {
        guard let colon = text.firstIndex(where: { ":/?#".contains($0) }), text[colon...].hasPrefix("://") else {
            return nil
        }
        let rest = text[colon...].dropFirst(3)
        let authority = rest.prefix { !"/?#".contains($0) }
        let start = authority.lastIndex(of: "@").map { text.index(after: $0) } ?? authority.startIndex
        return start..<(authority[start...].lastIndex(of: ":") ?? authority.endIndex)
    }

    private static func isPunycode(_ label: Substring) -> Bool { label.prefix(4).lowercased() == "xn--" }

    private static func decoded(_ label: Substring) -> String {
        guard isPunycode(label), !label.contains("%"), let text = Punycode.decoded(label.dropFirst(4)),
            // Control characters are refused in links.
            text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return String(label) }
        return text
    }
}
