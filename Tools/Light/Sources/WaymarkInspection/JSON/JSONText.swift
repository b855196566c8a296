/// A JSON value in which numbers keep their digits and objects their order.
///
/// The command passes callers' values through unchanged, even a number of 30 digits, which no number type of Swift holds.
package enum JSONText: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number as text, in the grammar of RFC 8259.
    case number(String)
    case text(String)
    case array([JSONText])
    case object([Member])

    /// A named value of an object.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONText

        package init(_ name: String, _ value: JSONText) {
            self.name = name
            self.value = value
        }
    }

    package static func number(_ value: Int) -> JSONText { .number(String(value)) }

    /// Returns a text, or null for `nil`.
    package static func optional(_ text: String?) -> JSONText { text.map { .text($0) } ?? .null }

    package static func texts(_ texts: [String]) -> JSONText { .array(texts.map { .text($0) }) }

    /// The kind of the value with its article, for messages.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .text: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONText: CustomStringConvertible {
    /// The value on one line, without spaces. Slashes and characters beyond ASCII are not escaped, except for controls and
    /// line separators.
    package var description: String {
        var line = ""
        write(to: &line)
        return line
    }

    private func write(to line: inout String) {
        switch self {
        case .null: line += "null"
        case .bool(let value): line += value ? "true" : "false"
        case .number(let digits): line += digits
        case .text(let text): Self.write(text, to: &line)
        case .array(let elements):
            line += "["
            for (place, element) in elements.enumerated() {
                if place > 0 { line += "," }
                element.write(to: &line)
            }
            line += "]"
        case .object(let members):
            line += "{"
            for (place, member) in members.enumerated() {
                if place > 0 { line += "," }
                Self.write(member.name, to: &line)
                line += ":"
                member.value.write(to: &line)
            }
            line += "}"
        }
    }

    /// Writes a text in quotes (RFC 8259, section 7).
    ///
    /// Besides the required escapes, it escapes the line separators U+2028 and U+2029, at which some readers split lines,
    /// and DEL and the C1 controls, which terminals act on.
    private static func write(_ text: String, to line: inout String) {
        line += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": line += "\\\""
            case "\\": line += "\\\\"
            case "\n": line += "\\n"
            case "\r": line += "\\r"
            case "\t": line += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: line.unicodeScalars.append(scalar)
            }
        }
        line += "\""
    }
}
