/// The grammar of a JSON number (RFC 8259, section 6), which is stricter than the number parsers of programming
/// languages.
enum JSONNumber {
    /// The bytes that occur in numbers.
    static let letters = Set("+-.0123456789Ee".utf8)

    /// The grammar in words, for faults.
    static let grammar = "a number as in 0, -1, 2.5 or 1e9"

    /// Returns whether a number has neither a fraction nor an exponent; `nil` if the bytes are not a number.
    static func isWhole(_ bytes: ArraySlice<UInt8>) -> Bool? {
        var rest = bytes
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let leadsWithZero = rest.first == UInt8(ascii: "0")
        guard let count = digits(&rest), count == 1 || !leadsWithZero else { return nil }
        if rest.isEmpty { return true }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard digits(&rest) != nil else { return nil }
        }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
            guard digits(&rest) != nil else { return nil }
        }
        return rest.isEmpty ? false : nil
    }

    /// Skips digits and returns their number; `nil` if there are no digits.
    private static func digits(_ rest: inout ArraySlice<UInt8>) -> Int? {
        let count = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }.count
        rest.removeFirst(count)
        return count == 0 ? nil : count
    }
}
