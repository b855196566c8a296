extension String {
    /// The text as it may stand in a refusal although it comes from a link: at most 64 characters, control characters and
    /// those that change how a line reads as `\u{1B}`.
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
