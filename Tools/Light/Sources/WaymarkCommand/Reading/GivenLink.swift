internal import WaymarkCore
internal import WaymarkInspection

/// A link as it was given, which need not be one.
struct GivenLink {
    /// The text; what is not UTF-8 is repaired.
    let text: String
    /// The bytes, where the text is not the whole of them.
    private let bytes: [UInt8]?
    /// Whether the text is the beginning of a line that was too long to be kept.
    private let isCut: Bool

    /// A link from the command line, with its bytes where they are no UTF-8.
    init(text: String, malformed: [UInt8]?) {
        self.text = text
        bytes = malformed
        isCut = false
    }

    /// A line of standard input.
    init(_ line: LineReader.Line) {
        text = String(decoding: line.bytes, as: UTF8.self)
        // A line that was cut is too long for a link in any case.
        bytes = text.utf8.elementsEqual(line.bytes) ? nil : line.bytes
        isCut = line.isCut
    }

    /// The reason that the text is not the link that was given, in words; `nil` if it is.
    var fault: String? {
        if isCut { return "a link of more than \(LineReader.lengthLimit) bytes" }
        guard let bytes else { return nil }
        do throws(LinkError) {
            _ = try DeepLink(bytes: bytes)
            return "the bytes are not valid UTF-8"
        } catch {
            return "\(error)"
        }
    }

    /// Reads it by the rules of a table.
    func read(by rules: MatchingRules) throws(LinkError) -> DeepLink {
        if let bytes { return try DeepLink(bytes: bytes, rules: rules) }
        return try DeepLink(text, rules: rules)
    }
}

extension Console {
    /// Answers links one by one; a dash stands for the links on standard input, one per line.
    ///
    /// - Parameter answer: Writes the outcome of a link; returns whether it is as expected.
    /// - Returns: Whether all outcomes were as expected.
    /// - Throws: An error if standard input cannot be read to its end.
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
            if input.hasFailed { throw InputError("standard input: cannot be read, expected links") }
        }
        return status
    }
}
