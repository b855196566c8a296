import Testing
import WaymarkRouting

@Suite("Values as texts")
struct LinkValueTests {
    struct Row: CustomTestStringConvertible {
        let type: any LinkValue.Type
        let text: String
        /// The printed text of the value, or `nil` if the text is none.
        let prints: String?

        init(_ type: any LinkValue.Type, _ text: String, _ prints: String?) {
            (self.type, self.text, self.prints) = (type, text, prints)
        }

        var testDescription: String { "\(type) from '\(text)'" }
    }

    static let rows = [
        Row(Int.self, "42", "42"), Row(Int.self, "-7", "-7"), Row(Int.self, "-0", "0"), Row(Int.self, "007", "7"),
        Row(Int.self, "+7", nil), Row(Int.self, "", nil), Row(Int.self, "-", nil), Row(Int.self, " 7", nil),
        Row(Int.self, "1.0", nil), Row(Int.self, "٣", nil), Row(Int.self, "0x1F", nil), Row(Int.self, "1_000", nil),
        Row(Int.self, "9223372036854775807", "9223372036854775807"), Row(Int.self, "9223372036854775808", nil),
        Row(Int.self, "-9223372036854775808", "-9223372036854775808"), Row(Int.self, "-9223372036854775809", nil),
        Row(Int8.self, "127", "127"), Row(Int8.self, "128", nil), Row(Int8.self, "-128", "-128"),
        Row(Int8.self, "-129", nil), Row(Int16.self, "32768", nil), Row(Int32.self, "2147483647", "2147483647"),
        Row(Int64.self, "-9223372036854775808", "-9223372036854775808"), Row(UInt.self, "-1", nil),
        Row(UInt.self, "-0", "0"), Row(UInt8.self, "255", "255"), Row(UInt8.self, "256", nil),
        Row(UInt16.self, "65535", "65535"), Row(UInt32.self, "4294967296", nil),
        Row(UInt64.self, "18446744073709551615", "18446744073709551615"),
        Row(UInt64.self, "18446744073709551616", nil),
        Row(Double.self, "1", "1"), Row(Double.self, "1.0", "1"), Row(Double.self, "-0.0", "-0"),
        Row(Double.self, "0.1", "0.1"), Row(Double.self, "1e16", "1e16"), Row(Double.self, "1E+16", "1e16"),
        Row(Double.self, "5e-324", "5e-324"), Row(Double.self, "1.7976931348623157e308", "1.7976931348623157e308"),
        Row(Double.self, "1e309", nil), Row(Double.self, "inf", nil), Row(Double.self, "nan", nil),
        Row(Double.self, ".5", nil), Row(Double.self, "5.", nil), Row(Double.self, "+5", nil),
        Row(Double.self, "1e", nil), Row(Double.self, "0x1p3", nil), Row(Double.self, "", nil),
        Row(Float.self, "0.1", "0.1"), Row(Float.self, "1e39", nil), Row(Float.self, "3.4028235e38", "3.4028235e38"),
        Row(Bool.self, "true", "true"), Row(Bool.self, "FALSE", "false"), Row(Bool.self, "1", "true"),
        Row(Bool.self, "0", "false"), Row(Bool.self, "yes", nil), Row(Bool.self, "", nil), Row(Bool.self, "tru", nil),
        Row(String.self, "", ""), Row(String.self, "a/b", "a/b"),
        Row(Sort.self, "price", "price"), Row(Sort.self, "Price", nil), Row(Sort.self, "", nil),
    ]

    @Test("A text reads as a value that prints as the one text of that value", arguments: rows)
    func reads(_ row: Row) {
        let value = row.type.init(linkText: row.text)
        #expect(value?.linkText == row.prints)
        if let printed = row.prints { #expect(row.type.init(linkText: printed)?.linkText == printed) }
    }

    @Test("A number of eight thousand digits is no number, and neither is an exponent of as many")
    func readsHugeNumbers() {
        let digits = String(repeating: "9", count: 8_000)
        #expect(Int(linkText: digits) == nil)
        #expect(UInt8(linkText: "-" + digits) == nil)
        #expect(Double(linkText: digits) == nil)
        #expect(Double(linkText: "1e" + digits) == nil)
        #expect(Double(linkText: "1e-" + digits) == 0)
        #expect(Int(linkText: String(repeating: "0", count: 8_000) + "5") == 5)
    }

    @Test(
        "A number that is not finite prints a text that does not read", arguments: [Double.nan, .infinity, -.infinity])
    func printsNoInfinity(_ value: Double) {
        #expect(Double(linkText: value.linkText) == nil)
    }
}
