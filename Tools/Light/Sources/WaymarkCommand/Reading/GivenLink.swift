internal import WaymarkCore
internal import WaymarkInspection

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

extension Console {
    /// Answers links one by one; a dash among them stands for those of standard input, one a line.
    ///
    /// - Parameter answer: Writes what becomes of a link; returns whether that is as it should be.
    /// - Returns: Whether it was for all of them.
    /// - Throws: Where standard input cannot be read to its end.
    func answer(_ links: [String], _ answer: (GivenLink) -> Bool) throws(InputError) -> ExitStatus {
        var status = ExitStatus.done
        for text in links {
            guard text == "-" else {
                if !answer(GivenLink(text: text, malformed: malformedArguments[text])) { status = .refused }
                continue
            }
            while !output.isClosed, let line = input.next() {
                if !line.isBlank, !answer(GivenLink(line)) { status = .refused }
            }
            if input.hasFailed { throw InputError("standard input: an error while reading, expected links") }
        }
        return status
    }
}
