/// Text from a file in the form for one-line messages: in quotes, without control characters, and of limited length.
package struct Quotation: CustomStringConvertible {
    /// The maximum number of characters of a text that are shown.
    private static let greatestCount = 80
    /// The maximum number of expected texts that are shown.
    private static let greatestListCount = 40

    private let text: String
    private let mark: Character

    init(_ text: String, mark: Character = "'") {
        self.text = text
        self.mark = mark
    }

    /// Returns whether an ASCII text is shown completely.
    static func fits(_ text: String) -> Bool { text.utf8.count <= greatestCount }

    /// Returns several texts in the form of a list for messages.
    package static func list(_ texts: [String]) -> String {
        texts.map { Quotation($0).description }.joined(separator: ", ")
    }

    /// Returns a list of texts for "one of these is expected"; of very many texts, the first ones and the number of the
    /// others.
    static func oneOf(_ texts: [String]) -> String {
        if texts.count == 1 { return list(texts) }
        let further = texts.count - greatestListCount
        return "one of \(list(Array(texts.prefix(greatestListCount))))" + (further > 0 ? " and \(further) more" : "")
    }

    package var description: String {
        var shown = ""
        for scalar in text.unicodeScalars.prefix(Self.greatestCount) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: shown += scalar.escaped(asASCII: true)
            default: shown.unicodeScalars.append(scalar)
            }
        }
        let isCut = text.unicodeScalars.dropFirst(Self.greatestCount).first != nil
        return "\(mark)\(shown)\(isCut ? "…" : "")\(mark)"
    }
}
