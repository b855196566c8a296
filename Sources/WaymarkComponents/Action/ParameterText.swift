/// A parameter's text, which can be converted to the type that an action requests.
struct ParameterText {
    private let text: String

    /// A text.
    init(_ text: String) { self.text = text }

    /// Returns the value of the text, or `nil` if it is not a value of the type or the type cannot be converted from a
    /// text.
    func value<Value>(as type: Value.Type) -> Value? {
        if let text = text as? Value { return text }
        if type == Bool.self { return bool as? Value }
        // Its own initializer traps on any text that is not one character.
        if type == Character.self { return (text.count == 1 ? text.first : nil) as? Value }
        if let readable = type as? any LosslessStringConvertible.Type { return lossless(readable) as? Value }
        if let named = type as? any RawRepresentable.Type { return rawValue(named) as? Value }
        return nil
    }

    /// `true`, `false`, `1` or `0`, without the case of ASCII letters.
    private var bool: Bool? {
        switch text {
        case "true", "1": true
        case "false", "0": false
        default:
            switch text.utf8.count <= 5 ? text.lowercased() : "" {
            case "true": true
            case "false": false
            default: nil
            }
        }
    }

    private func lossless<Readable: LosslessStringConvertible>(_ type: Readable.Type) -> Readable? {
        if type is any FixedWidthInteger.Type, text.utf8.first == UInt8(ascii: "+") { return nil }
        if type is any BinaryFloatingPoint.Type, !isDecimal { return nil }
        guard let value = Readable(text) else { return nil }
        if let number = value as? any BinaryFloatingPoint, !number.isFinite { return nil }
        return value
    }

    private func rawValue<Named: RawRepresentable>(_ type: Named.Type) -> Named? {
        value(as: Named.RawValue.self).flatMap { Named(rawValue: $0) }
    }

    /// Whether the text is `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
    private var isDecimal: Bool {
        var rest = text.utf8[...]
        func skipDigits() -> Bool {
            let count = rest.prefix { $0 &- 0x30 < 10 }.count
            rest = rest.dropFirst(count)
            return count > 0
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        guard skipDigits() else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard skipDigits() else { return false }
        }
        if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard skipDigits() else { return false }
        }
        return rest.isEmpty
    }
}
