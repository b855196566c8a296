/// The place where a ``LinearExpression`` matched, and the values that its groups captured there.
///
/// ```swift
/// let match = try LinearExpression("(?<key>[a-z]+)=([0-9]+)").firstMatch(in: "?page=12")
/// match?.text            // "page=12"
/// match?.range           // 1..<8
/// match?["key"]          // "page"
/// match?.captures[1]     // "12"
/// ```
public struct ExpressionMatch: Sendable {
    /// The whole match, in UTF-8 bytes from the text's start.
    public let range: Range<Int>
    /// The groups in the order of their opening parentheses, in UTF-8 bytes from the text's start.
    ///
    /// The range of a group that did not take part is `nil`; if a group took part several times, the range is that of
    /// the last time.
    public let captureRanges: [Range<Int>?]

    private let source: String
    private let names: [String?]

    /// - Parameter offsets: The start and end of the match, then of each group; -1 if a group did not take part.
    init(offsets: [Int], source: String, names: [String?]) {
        range = offsets[0]..<offsets[1]
        captureRanges = stride(from: 2, to: offsets.count, by: 2).map { slot in
            offsets[slot] < 0 || offsets[slot + 1] < 0 ? nil : offsets[slot]..<offsets[slot + 1]
        }
        self.source = source
        self.names = names
    }

    /// The matched part of the text.
    public var text: Substring { part(range) }

    /// The texts of the groups, in the order of ``captureRanges``.
    public var captures: [Substring?] { captureRanges.map { $0.map(part) } }

    /// Returns the text of the group with this name, or `nil` if the group did not take part or no group has the name.
    public subscript(name: String) -> Substring? {
        guard let index = names.firstIndex(of: name) else { return nil }
        return captureRanges[index].map(part)
    }

    private func part(_ range: Range<Int>) -> Substring {
        let start = source.utf8.index(source.startIndex, offsetBy: range.lowerBound)
        return source[start..<source.utf8.index(start, offsetBy: range.count)]
    }
}
