/// A JSON value that prints as it was read: numbers keep their digits, objects their order.
///
/// What a caller passes goes through the command untouched, so a number of 30 digits, which no number type of the
/// language holds, stays the text that it is.
package enum JSONText: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number by its text, which follows the grammar of RFC 8259.
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

    /// A text, or null for `nil`.
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
    /// The value on one line, without spaces; slashes and all that JSON lets stand are not escaped.
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
    /// Beyond what must be escaped, so are the line separators U+2028 and U+2029, at which some readers split lines, and
    /// DEL and the C1 controls, which terminals act on.
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
