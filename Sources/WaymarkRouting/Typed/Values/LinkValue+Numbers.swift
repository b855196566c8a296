extension LinkValue where Self: FixedWidthInteger {
    /// Creates the value of `-?[0-9]+`, or returns `nil` if the text is of another form or the number does not fit.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public init?(linkText: String) {
        guard let value: Self = NumberText.integer(linkText) else { return nil }
        self = value
    }

    /// The decimal digits, preceded by a minus sign if the value is negative.
    public var linkText: String { String(self) }
}

extension Int: LinkValue {}
extension Int8: LinkValue {}
extension Int16: LinkValue {}
extension Int32: LinkValue {}
extension Int64: LinkValue {}
extension UInt: LinkValue {}
extension UInt8: LinkValue {}
extension UInt16: LinkValue {}
extension UInt32: LinkValue {}
extension UInt64: LinkValue {}

extension LinkValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
    /// Creates the value of `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`, or returns `nil` if the text is of another form or
    /// the number is not finite.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public init?(linkText: String) {
        guard NumberText.isDecimal(linkText), let value = Self(linkText), value.isFinite else { return nil }
        self = value
    }

    /// The fewest digits that decode to the same value: `0.1`, `5`, `1e16`. For a value that is not finite, the text
    /// cannot be decoded.
    public var linkText: String { NumberText.trimmed(String(describing: self)) }
}

extension Double: LinkValue {}
extension Float: LinkValue {}

/// The texts of numbers, by bytes.
private enum NumberText {
    /// Returns the value of `-?[0-9]+`, if it fits.
    @inline(__always)
    static func integer<Value: FixedWidthInteger>(_ text: String) -> Value? {
        var text = text
        return text.withUTF8 { bytes in
            let isNegative = bytes.first == UInt8(ascii: "-")
            guard bytes.count > (isNegative ? 1 : 0) else { return nil }
            var value: Value = 0
            for byte in bytes[(isNegative ? 1 : 0)...] {
                guard byte &- 0x30 < 10 else { return nil }
                let digit = Value(truncatingIfNeeded: byte &- 0x30)
                let (tens, tensOverflow) = value.multipliedReportingOverflow(by: 10)
                let (next, overflow) =
                    isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
                if tensOverflow || overflow { return nil }
                value = next
            }
            return value
        }
    }

    /// Returns whether the text is `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
    static func isDecimal(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var index = bytes.first == UInt8(ascii: "-") ? 1 : 0
            func digits() -> Bool {
                let start = index
                while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
                return index > start
            }
            guard digits() else { return false }
            if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
                index += 1
                guard digits() else { return false }
            }
            if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
                index += 1
                if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                    index += 1
                }
                guard digits() else { return false }
            }
            return index == bytes.count
        }
    }

    /// Returns the description of a number without a redundant `.0` and without a `+`, which a query would escape.
    static func trimmed(_ description: String) -> String {
        let text = description.hasSuffix(".0") ? String(description.dropLast(2)) : description
        return text.contains("+") ? String(text.filter { $0 != "+" }) : text
    }
}
