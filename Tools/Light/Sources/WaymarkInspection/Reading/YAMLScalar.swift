internal import WaymarkManifest

/// The meaning of a plain scalar (YAML 1.2.2, section 10.3.2, the core schema).
enum YAMLScalar {
    /// Returns the value of a scalar, or `nil` for an integer that does not fit in 64 bits.
    static func content(of text: String) -> ManifestNode.Content? {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .number(.infinity)
        case "-.inf", "-.Inf", "-.INF": return .number(-.infinity)
        case ".nan", ".NaN", ".NAN": return .number(.nan)
        default: break
        }
        if text.hasPrefix("0o"), isDigits(text.dropFirst(2), radix: 8) {
            return Int64(text.dropFirst(2), radix: 8).map { .integer($0) }
        }
        if text.hasPrefix("0x"), isDigits(text.dropFirst(2), radix: 16) {
            return Int64(text.dropFirst(2), radix: 16).map { .integer($0) }
        }
        let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
        if isDigits(unsigned, radix: 10) { return Int64(text).map { .integer($0) } }
        return isNumber(unsigned) ? Double(text).map { .number($0) } : .text(text)
    }

    private static func isDigits(_ text: Substring, radix: Int) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit }
            && text.allSatisfy { ($0.hexDigitValue ?? radix) < radix }
    }

    /// Returns whether a text matches `( "." [0-9]+ | [0-9]+ ( "." [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`.
    private static func isNumber(_ text: Substring) -> Bool {
        var rest = text.utf8[...]
        func digits() -> Int {
            let count = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }.count
            rest.removeFirst(count)
            return count
        }
        let whole = digits()
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = digits()
        }
        guard whole + fraction > 0 else { return false }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
            if digits() == 0 { return false }
        }
        return rest.isEmpty
    }
}
