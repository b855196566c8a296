internal import WaymarkRouting

/// A recorded text in which marks stand for hidden values; it is compared byte for byte.
struct HiddenText {
    private let parts: [[UInt8]]

    init(_ text: String) {
        let mark = Array(Redaction.mark.utf8)
        parts = Array(text.utf8).split(separator: mark, omittingEmptySubsequences: false).map(Array.init)
    }

    /// Whether a value is hidden.
    var isHiding: Bool { parts.count > 1 }

    /// Returns whether a text equals the recorded one with some values in place of the marks.
    func mayBe(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        guard isHiding, let first = parts.first, let last = parts.last else {
            return rest.elementsEqual(parts.joined())
        }
        guard rest.starts(with: first) else { return false }
        rest = rest.dropFirst(first.count)
        for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.suffix(last.count).elementsEqual(last)
    }
}
