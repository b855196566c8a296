import Foundation
import Testing

@testable import WaymarkInspection

@Suite struct JSONTextTests {
    @Test("Every scalar is written so that another reader reads it back")
    func writesScalars() throws {
        for start in stride(from: UInt32(0), through: 0x10FFFF, by: 0x400) {
            let scalars = (start..<start + 0x400).compactMap(Unicode.Scalar.init)
            guard !scalars.isEmpty else { continue }
            let text = String(String.UnicodeScalarView(scalars))
            let line = JSONText.texts([text]).description
            let read = try JSONDecoder().decode([String].self, from: Data(line.utf8))
            #expect(read.first?.unicodeScalars.elementsEqual(scalars) == true)
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{2028}" })
            #expect(try JSONTextReader.read(line.utf8) == .texts([text]))
        }
    }

    static let kept = [
        "null", "true", "false", "0", "-0", "1.50", "1e400", "-12345678901234567890123", "1E+2", #""""#, "[]", "{}",
        #"{"b":1,"a":[{"c":null,"b":2}]}"#, "{\"\u{E9}\":0,\"e\u{301}\":1}", #""é/中😀""#,
    ]

    @Test("A value prints as it was written", arguments: kept)
    func keeps(_ text: String) throws {
        #expect(try JSONTextReader.read(text.utf8).description == text)
    }

    @Test("Escapes are read, pairs of surrogates too")
    func readsEscapes() throws {
        let value = try JSONTextReader.read(#" "\"\\\/\b\f\n\r\t\u00e9\uD83D\ude00" "#.utf8)
        #expect(value == .text("\"\\/\u{8}\u{C}\n\r\t\u{E9}\u{1F600}"))
    }

    static let malformed = [
        "", " ", "{", "[", "\"", "[1,]", "{\"a\"}", "{\"a\":}", "{,}", "{a:1}", "01", "1.", ".5", "+1", "-", "1e",
        "nul",
        "truee", "1 2", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\n\"", "NaN",
        "[1 2]",
        String(repeating: "[", count: 100_000),
    ]

    @Test("A text that is no JSON is refused", arguments: malformed)
    func refuses(_ text: String) {
        #expect(throws: JSONTextError.self) { try JSONTextReader.read(text.utf8) }
    }

    @Test("A member that is there twice is refused by its name, at its place")
    func refusesTwins() {
        let error = #expect(throws: JSONTextError.self) {
            try JSONTextReader.read(#"{"link":"x://a", "li\u006ek":"x://b"}"#.utf8)
        }
        #expect(error?.expected == "a name other than 'link', which occurs twice")
        #expect(error?.offset == 17)
    }

    @Test("Bytes that are no UTF-8 are refused")
    func refusesBytes() {
        #expect(throws: JSONTextError.self) { try JSONTextReader.read([0x22, 0xFF, 0x22]) }
    }
}
