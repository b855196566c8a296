import Testing
import WaymarkCore

/// The text with what a terminal would not show as escapes, so that a row prints as its input.
func shown(_ text: String) -> String {
    text.isEmpty
        ? "(nothing)"
        : text.unicodeScalars.map { $0.isASCII && !(" "..."~").contains($0) ? $0.escaped(asASCII: true) : String($0) }
            .joined()
}

/// The text with only its beginning, where it is very long.
func abridged(_ text: String) -> String {
    let count = text.utf8.count
    return count > 100 ? shown(String(text.prefix(60))) + "… (\(count) bytes)" : shown(text)
}

/// The UTF-8 of a text: texts are compared byte for byte here, and `==` of two strings is not that.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
