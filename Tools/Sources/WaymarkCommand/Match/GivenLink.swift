internal import WaymarkCore

/// A link as it was given, which need not be one.
struct GivenLink {
    /// The text; what is no UTF-8 is repaired.
    let text: String
    /// The bytes, where the text is not the whole of them.
    private let bytes: [UInt8]?

    /// A link from the command line, with its bytes where they are no UTF-8.
    init(text: String, malformed: [UInt8]?) {
        self.text = text
        bytes = malformed
    }

    /// A line of standard input.
    init(_ line: LineReader.Line) {
        text = String(decoding: line.bytes, as: UTF8.self)
        // A line that was cut is too long for a link in any case.
        bytes = text.utf8.elementsEqual(line.bytes) ? nil : line.bytes
    }

    /// Reads it by the rules of a table.
    func read(by rules: MatchingRules) throws(LinkError) -> DeepLink {
        if let bytes { return try DeepLink(bytes: bytes, rules: rules) }
        return try DeepLink(text, rules: rules)
    }
}
