extension String {
    /// The text in a form that is safe in a refusal although it comes from a link: at most 64 characters, with control
    /// characters, and characters that change how a line reads, escaped as in `\u{1B}`.
    var inRefusal: String {
        var shown = ""
        for scalar in unicodeScalars.prefix(64) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown + (unicodeScalars.count > 64 ? "…" : "")
    }
}
