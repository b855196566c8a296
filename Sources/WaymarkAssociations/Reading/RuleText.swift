/// Texts of files as they stand in a line of words: no control characters, not endless.
enum RuleText {
    /// The number of scalars of a text that are shown.
    static let greatestCount = 160

    /// A text between single quotes.
    static func quoted(_ text: String) -> String { "'\(shown(text))'" }

    /// A text on one line, cut if it is long.
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
