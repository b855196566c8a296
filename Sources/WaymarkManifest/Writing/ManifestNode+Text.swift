extension ManifestNode {
    /// The value in JSON on one line, with spaces after brackets, colons and commas.
    package var line: String {
        switch content {
        case .array(let elements): return elements.isEmpty ? "[]" : "[\(elements.map(\.line).joined(separator: ", "))]"
        case .object(let members):
            let texts = members.map { "\(Self.quoted($0.key)): \($0.value.line)" }
            return texts.isEmpty ? "{}" : "{ \(texts.joined(separator: ", ")) }"
        default: return scalar
        }
    }

    /// The value in JSON with the fewest bytes.
    package var compactText: String {
        switch content {
        case .array(let elements): "[\(elements.map(\.compactText).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\(Self.quoted($0.key)):\($0.value.compactText)" }.joined(separator: ","))}"
        default: scalar
        }
    }

    /// Returns the value in JSON on several lines; objects and arrays without nested ones are on one line.
    package func text(indent: String = "") -> String {
        let inner = indent + "  "
        switch content {
        case .array(let elements) where elements.contains(where: \.isNested):
            return "[\n" + elements.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members) where members.contains(where: { $0.value.isNested }):
            let texts = members.map { "\(inner)\(Self.quoted($0.key)): \($0.value.text(indent: inner))" }
            return "{\n" + texts.joined(separator: ",\n") + "\n\(indent)}"
        default: return line
        }
    }

    private var isNested: Bool {
        switch content {
        case .object: true
        case .array(let elements): elements.contains(where: \.isNested)
        default: false
        }
    }

    private var scalar: String {
        switch content {
        case .null, .array, .object: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .text(let text): Self.quoted(text)
        }
    }

    /// Returns a text in double quotes (RFC 8259, section 7); slashes are not escaped.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
