/// Text from outside, made safe for a terminal: characters that would move the cursor, change colours or change the
/// direction of writing are shown by their numbers.
package struct SafeText: CustomStringConvertible {
    package let description: String

    package init(_ text: String) {
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            // C0, DEL and C1 controls; line separators; embeddings, overrides and isolates of directions.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        description = shown
    }
}
