/// The beginning of a text, which is kept or shown instead of the whole text.
package enum LinkExcerpt {
    /// The number of bytes that are kept and shown of a text that is not a link or too long for one.
    package static let greatestBytes = 256

    /// Returns the text, if it does not exceed the limit; otherwise, its first ``greatestBytes`` bytes, followed by its
    /// length.
    ///
    /// - Complexity: O(1) beyond the bytes that are returned, if the text is native.
    package static func text(of text: String, over limit: Int) -> String {
        let count = text.utf8.count
        guard count > max(limit, greatestBytes) else { return text }
        return beginning(of: text.utf8) + mark(of: count)
    }

    /// Returns the end of an excerpt, with the length of the text.
    package static func mark(of count: Int) -> String { "… (\(count) bytes)" }

    /// Returns whether a text is an excerpt, or ends as one does.
    package static func isExcerpt(_ text: String) -> Bool {
        guard text.utf8.last == UInt8(ascii: ")"), text.hasSuffix(" bytes)") else { return false }
        let digits = text.utf8.dropLast(7).reversed().prefix { (0x30...0x39).contains($0) }
        return !digits.isEmpty && text.dropLast(7 + digits.count).hasSuffix("… (")
    }

    /// The first bytes, up to the end of a scalar.
    package static func beginning(of text: some Collection<UInt8>, bytes: Int = greatestBytes) -> String {
        var start = Array(text.prefix(bytes))
        if text.count > bytes {
            // A truncated scalar is removed.
            while let last = start.last, last & 0xC0 == 0x80 { start.removeLast() }
            if let last = start.last, last >= 0xC0 { start.removeLast() }
        }
        return String(decoding: start, as: UTF8.self)
    }
}
