package import WaymarkExpressions

/// The decision whether a parameter's text passes its constraint.
package enum ConstraintMatcher: Sendable {
    case integer
    case double
    case bool
    case uuid
    case expression(LinearExpression)
    case custom(@Sendable (String) -> Bool)
    case anything

    /// The test of a constraint; a type that is not known takes every text.
    package init(_ constraint: ParameterConstraint, types: [ParameterType]) {
        self =
            switch constraint {
            case .expression(let expression): .expression(expression)
            case .type(let name): ParameterType.named(name, among: types)?.matcher ?? .anything
            }
    }

    /// Returns whether a decoded text passes.
    package func accepts(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { accepts($0) }
    }

    /// Returns whether a decoded text passes.
    func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch self {
        case .integer: TextForm.isInteger(text)
        case .double: TextForm.isDouble(text)
        case .bool: TextForm.isBool(text)
        case .uuid: TextForm.isUUID(text)
        case .expression(let expression): expression.matchesWhole(text)
        case .custom(let accepts): accepts(String(decoding: text, as: UTF8.self))
        case .anything: true
        }
    }
}

/// The texts of Waymark's own types, by bytes.
enum TextForm {
    /// `-?[0-9]+` that fits 64 bits.
    static func isInteger(_ text: UnsafeBufferPointer<UInt8>) -> Bool { integer(text) != nil }

    /// The number that `-?[0-9]+` is, or `nil` if the text is something else or does not fit 64 bits.
    static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = text[(isNegative ? 1 : 0)...]
        guard !digits.isEmpty else { return nil }
        var value: Int64 = 0
        for byte in digits {
            guard byte.isDigitASCII else { return nil }
            // The number is built as a negative one, because there is one more negative number than positive ones.
            let (tens, tensOverflow) = value.multipliedReportingOverflow(by: 10)
            let (next, overflow) = tens.subtractingReportingOverflow(Int64(byte &- 0x30))
            if tensOverflow || overflow { return nil }
            value = next
        }
        if isNegative { return value }
        return value == Int64.min ? nil : -value
    }

    /// `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?` that is finite.
    static func isDouble(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = text.first == UInt8(ascii: "-") ? 1 : 0
        func digits() -> Bool {
            let start = index
            while index < text.count, text[index].isDigitASCII { index += 1 }
            return index > start
        }
        guard digits() else { return false }
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            guard digits() else { return false }
        }
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") { index += 1 }
            guard digits() else { return false }
        }
        return index == text.count && Double(String(decoding: text, as: UTF8.self))?.isFinite == true
    }

    /// `true`, `false`, `1` or `0`, without case.
    static func isBool(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let words: [StaticString] = ["true", "false", "1", "0"]
        return words.contains { word in
            word.utf8CodeUnitCount == text.count
                && word.withUTF8Buffer { zip($0, text).allSatisfy { $0 == $1.lowercasedASCII } }
        }
    }

    /// 8-4-4-4-12 hexadecimal digits of either case.
    static func isUUID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        for (index, byte) in text.enumerated() {
            switch index {
            case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return false }
            default: if byte.hexadecimalValue == nil { return false }
            }
        }
        return true
    }
}
