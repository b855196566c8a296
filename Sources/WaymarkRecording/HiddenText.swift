internal import WaymarkRouting

/// A recorded text in which marks stand for hidden values.
struct HiddenText {
    private let parts: [String]

    init(_ text: String) {
        parts = text.split(separator: Redaction.mark, omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns whether a text is the recorded one with some values in place of the marks.
    func mayBe(_ text: String) -> Bool {
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return parts.first == text }
        guard text.hasPrefix(first) else { return false }
        var rest = text.dropFirst(first.count)
        for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
