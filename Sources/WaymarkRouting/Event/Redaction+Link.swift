import WaymarkCore

extension Redaction {
    /// Returns the text of a link without hidden values and user information; for a text that is not a link, its
    /// redacted beginning.
    ///
    /// - Parameters:
    ///   - text: The link, within the length limit, or a text that is not a link, of any length.
    ///   - path: The knowledge of its path.
    /// - Complexity: O(*n*) for a link of *n* bytes, and O(1) for a text that is not a link.
    func link(_ text: String, _ path: KnownPath) -> String {
        if isNone { return text }
        switch path.reading {
        case .link, .name: return redacted(text, path)
        case .unread: return unread(text, path)
        }
    }

    /// Returns the hidden parts of a link, from left to right.
    func hiddenPieces(of text: String, _ path: KnownPath) -> [LinkRedactor.HiddenPiece] {
        if isNone { return [] }
        var redactor = LinkRedactor(self, path)
        _ = redactor.redacted(text)
        return redactor.hidden
    }

    private func redacted(_ text: String, _ path: KnownPath) -> String {
        var redactor = LinkRedactor(self, path)
        return redactor.redacted(text)
    }

    private func unread(_ text: String, _ path: KnownPath) -> String {
        let count = text.utf8.count
        if LinkExcerpt.isExcerpt(text), let end = text.lastIndex(of: "…") {
            return beginning(of: text.utf8[..<end], path) + text[end...]
        }
        guard count > LinkExcerpt.greatestBytes else { return redacted(text, path) }
        return beginning(of: text.utf8[...], path) + LinkExcerpt.mark(of: count)
    }

    /// Returns the beginning of a longer text. The part at the cut is hidden, because it is incomplete.
    private func beginning(of bytes: Substring.UTF8View, _ path: KnownPath) -> String {
        let beginning = LinkExcerpt.beginning(of: bytes)
        let end = beginning.utf8.lastIndex { byte in
            byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "&")
                || byte == UInt8(ascii: "#")
        }
        guard let end else { return Self.mark }
        let kept = String(decoding: beginning.utf8[...end], as: UTF8.self)
        return redacted(kept, path) + Self.mark
    }

    /// Returns whether a parameter's value is hidden because of its name or its content.
    package func hides(_ value: String, named name: String) -> Bool { hides(value, named: name, .name) }

    /// Returns whether a value is hidden because of its name or its content.
    func hides(_ value: String, named name: String, _ path: KnownPath) -> Bool {
        if hides(name) { return true }
        var value = value
        let secrets = SecretFinder(self, path)
        return value.withUTF8 { secrets.mayBe(in: $0) && secrets.are(in: $0) }
    }
}
