/// Texts of files as shown in sentences: without control characters and of limited length.
enum RuleText {
    /// The maximum number of scalars of a text that are shown.
    static let greatestCount = 160

    /// Returns a text in single quotes.
    static func quoted(_ text: String) -> String { "'\(shown(text))'" }

    /// Returns a text on one line, truncated if it is long.
    static func shown(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars.prefix(greatestCount) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: shown += scalar.escaped(asASCII: true)
            default: shown.unicodeScalars.append(scalar)
            }
        }
        let isCut = text.unicodeScalars.dropFirst(greatestCount).first != nil
        return isCut ? shown + "…" : shown
    }
}
