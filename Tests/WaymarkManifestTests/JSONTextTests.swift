import Testing
import WaymarkManifest

@Suite struct JSONTextTests {
    struct Accepted: CustomTestStringConvertible {
        let json: String
        let content: ManifestNode.Content
        var testDescription: String { json.prefix(80).debugDescription }

        init(_ json: String, _ content: ManifestNode.Content) {
            self.json = json
            self.content = content
        }
    }

    static let accepted = [
        Accepted("null", .null),
        Accepted("true", .bool(true)),
        Accepted("false", .bool(false)),
        Accepted(" \t\r\n null \t\r\n ", .null),
        Accepted("\u{FEFF}null", .null),
        Accepted("0", .integer(0)),
        Accepted("-0", .integer(0)),
        Accepted("-1", .integer(-1)),
        Accepted("10", .integer(10)),
        Accepted("9223372036854775807", .integer(.max)),
        Accepted("-9223372036854775808", .integer(.min)),
        Accepted("1.0", .number(1)),
        Accepted("0.5", .number(0.5)),
        Accepted("-0.5e-1", .number(-0.05)),
        Accepted("1e2", .number(100)),
        Accepted("1E+2", .number(100)),
        Accepted("0e0", .number(0)),
        Accepted("9223372036854775808.0", .number(0x1p63)),
        Accepted("1e-999", .number(0)),
        Accepted("0." + String(repeating: "0", count: 100_000) + "1", .number(0)),
        Accepted("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
        Accepted(#""""#, .text("")),
        Accepted(#""a""#, .text("a")),
        Accepted(#""\"\\\/\b\f\n\r\t""#, .text("\"\\/\u{8}\u{C}\n\r\t")),
        Accepted(#""\u0041\u00e9\u4E2D\uFFFF""#, .text("Aé中\u{FFFF}")),
        Accepted(#""\u0000""#, .text("\0")),
        Accepted(#""\ud83d\uDE00""#, .text("😀")),
        Accepted(#""a\u0020b\nc""#, .text("a b\nc")),
        Accepted("\"é中😀\"", .text("é中😀")),
        Accepted("\"\u{7F}\u{85}\u{2028}\"", .text("\u{7F}\u{85}\u{2028}")),
        Accepted("[]", .array([])),
        Accepted("[ ]", .array([])),
        Accepted("{}", .object([])),
        Accepted("{\n}", .object([])),
        Accepted("[[]]", .array([ManifestNode(.array([]), line: 1, column: 2)])),
        Accepted(
            "[1, \"é\", 2]",
            .array([
                ManifestNode(.integer(1), line: 1, column: 2), ManifestNode(.text("é"), line: 1, column: 5),
                ManifestNode(.integer(2), line: 1, column: 10),
            ])),
        Accepted(
            "{\"a\":1,\n \"b\" : {}}",
            .object([
                ManifestNode.Member("a", ManifestNode(.integer(1), line: 1, column: 6), line: 1, column: 2),
                ManifestNode.Member("b", ManifestNode(.object([]), line: 2, column: 8), line: 2, column: 2),
            ])),
        Accepted(
            "{\"a\":1,\"a\":2}",
            .object([
                ManifestNode.Member("a", ManifestNode(.integer(1), line: 1, column: 6), line: 1, column: 2),
                ManifestNode.Member("a", ManifestNode(.integer(2), line: 1, column: 12), line: 1, column: 8),
            ])),
        Accepted(
            "[\n1,\r\n2,\r3]",
            .array([
                ManifestNode(.integer(1), line: 2, column: 1), ManifestNode(.integer(2), line: 3, column: 1),
                ManifestNode(.integer(3), line: 4, column: 1),
            ])),
    ]

    @Test("A JSON text is read with the place of each value", arguments: accepted)
    func accepts(_ row: Accepted) throws {
        #expect(try ManifestNode(json: row.json.utf8).content == row.content)
    }

    struct Refused: CustomTestStringConvertible {
        let json: [UInt8]
        let reason: ManifestFault.Reason
        let line: Int
        let column: Int
        let place: String
        var testDescription: String { String(decoding: json.prefix(80), as: UTF8.self).debugDescription }

        init(_ json: [UInt8], _ reason: ManifestFault.Reason, _ line: Int, _ column: Int, at place: String = "") {
            self.json = json
            self.reason = reason
            self.line = line
            self.column = column
            self.place = place
        }

        init(_ json: String, _ reason: ManifestFault.Reason, _ line: Int, _ column: Int, at place: String = "") {
            self.init(Array(json.utf8), reason, line, column, at: place)
        }
    }

    static let refused = [
        // Ends too early.
        Refused("", .unexpectedEnd, 1, 1),
        Refused(" \n ", .unexpectedEnd, 2, 2),
        Refused("\u{FEFF}", .unexpectedEnd, 1, 1),
        Refused("[", .unexpectedEnd, 1, 2, at: "[0]"),
        Refused("[1", .unexpectedEnd, 1, 3),
        Refused("[1,", .unexpectedEnd, 1, 4, at: "[1]"),
        Refused("{", .unexpectedEnd, 1, 2),
        Refused("{\"a\"", .unexpectedEnd, 1, 5, at: "a"),
        Refused("{\"a\":", .unexpectedEnd, 1, 6, at: "a"),
        Refused("{\"a\":1", .unexpectedEnd, 1, 7),
        Refused("{\"a\":1,", .unexpectedEnd, 1, 8),
        Refused("\"", .unexpectedEnd, 1, 2),
        Refused("\"abc", .unexpectedEnd, 1, 5),
        // Something where nothing or something else must be.
        Refused("1 2", .unexpectedCharacter("2"), 1, 3),
        Refused("{} {}", .unexpectedCharacter("{"), 1, 4),
        Refused("]", .unexpectedCharacter("]"), 1, 1),
        Refused("[1,]", .unexpectedCharacter("]"), 1, 4, at: "[1]"),
        Refused("[,1]", .unexpectedCharacter(","), 1, 2, at: "[0]"),
        Refused("[1 2]", .unexpectedCharacter("2"), 1, 4),
        Refused("[1}", .unexpectedCharacter("}"), 1, 3),
        Refused("{\"a\":1,}", .unexpectedCharacter("}"), 1, 8),
        Refused("{\"a\" 1}", .unexpectedCharacter("1"), 1, 6, at: "a"),
        Refused("{\"a\":1 \"b\":2}", .unexpectedCharacter("\""), 1, 8),
        Refused("{a:1}", .unexpectedCharacter("a"), 1, 2),
        Refused("{1:1}", .unexpectedCharacter("1"), 1, 2),
        Refused("{'a':1}", .unexpectedCharacter("'"), 1, 2),
        Refused("'a'", .unexpectedCharacter("'"), 1, 1),
        Refused("// no\n1", .unexpectedCharacter("/"), 1, 1),
        Refused("[1, /* no */ 2]", .unexpectedCharacter("/"), 1, 5, at: "[1]"),
        Refused("# no", .unexpectedCharacter("#"), 1, 1),
        Refused("True", .unexpectedCharacter("T"), 1, 1),
        Refused("nul", .unexpectedCharacter("n"), 1, 1),
        Refused("nulll", .unexpectedCharacter("l"), 1, 5),
        Refused("NaN", .unexpectedCharacter("N"), 1, 1),
        Refused("Infinity", .unexpectedCharacter("I"), 1, 1),
        Refused("undefined", .unexpectedCharacter("u"), 1, 1),
        Refused("\u{A0}1", .unexpectedCharacter("\u{A0}"), 1, 1),
        Refused("[\n  1,\n  é\n]", .unexpectedCharacter("é"), 3, 3, at: "[1]"),
        Refused("[\"中😀\", x]", .unexpectedCharacter("x"), 1, 8, at: "[1]"),
        Refused("null\u{FEFF}", .unexpectedCharacter("\u{FEFF}"), 1, 5),
        Refused(
            "{\"routes\":[{},{\"a b\":[{\"c\":?}]}]}", .unexpectedCharacter("?"), 1, 28,
            at: "routes[1][\"a b\"][0].c"),
        // Numbers.
        Refused("01", .malformed("01"), 1, 1),
        Refused("-01", .malformed("-01"), 1, 1),
        Refused("00", .malformed("00"), 1, 1),
        Refused("1.", .malformed("1."), 1, 1),
        Refused("[1, .5]", .unexpectedCharacter("."), 1, 5, at: "[1]"),
        Refused("-", .malformed("-"), 1, 1),
        Refused("--1", .malformed("--1"), 1, 1),
        Refused("+1", .unexpectedCharacter("+"), 1, 1),
        Refused("-.5", .malformed("-.5"), 1, 1),
        Refused("1.e1", .malformed("1.e1"), 1, 1),
        Refused("1e", .malformed("1e"), 1, 1),
        Refused("1e+", .malformed("1e+"), 1, 1),
        Refused("1e1.5", .malformed("1e1.5"), 1, 1),
        Refused("1.2.3", .malformed("1.2.3"), 1, 1),
        Refused("1-2", .malformed("1-2"), 1, 1),
        Refused("0x10", .unexpectedCharacter("x"), 1, 2),
        Refused("1_000", .unexpectedCharacter("_"), 1, 2),
        Refused("-Infinity", .malformed("-"), 1, 1),
        Refused(
            String(repeating: "9", count: 1000) + ".0", .outOfRange(String(repeating: "9", count: 1000) + ".0"), 1, 1),
        Refused("1e999", .outOfRange("1e999"), 1, 1),
        Refused("[0, -1e999]", .outOfRange("-1e999"), 1, 5, at: "[1]"),
        Refused("9223372036854775808", .outOfRange("9223372036854775808"), 1, 1),
        Refused("-9223372036854775809", .outOfRange("-9223372036854775809"), 1, 1),
        // Texts.
        Refused("\"a\nb\"", .controlCharacter(0x0A), 1, 3),
        Refused("\"a\tb\"", .controlCharacter(0x09), 1, 3),
        Refused("\"\0\"", .controlCharacter(0), 1, 2),
        Refused("\"\u{1F}\"", .controlCharacter(0x1F), 1, 2),
        Refused("\0", .controlCharacter(0), 1, 1),
        Refused("1\0", .controlCharacter(0), 1, 2),
        Refused("\u{C}1", .controlCharacter(0x0C), 1, 1),
        Refused("\"\\", .malformedEscape, 1, 2),
        Refused(#""\x41""#, .malformedEscape, 1, 2),
        Refused(#""\'""#, .malformedEscape, 1, 2),
        Refused(#""\U0041""#, .malformedEscape, 1, 2),
        Refused(#""ab\u12""#, .malformedEscape, 1, 4),
        Refused(#""\u""#, .malformedEscape, 1, 2),
        Refused(#""\u+123""#, .malformedEscape, 1, 2),
        Refused(#""\u123g""#, .malformedEscape, 1, 2),
        Refused("\"\\u１２３４\"", .malformedEscape, 1, 2),
        Refused("\"\\\u{0A}\"", .malformedEscape, 1, 2),
        Refused(#""\uD83D""#, .loneSurrogate, 1, 2),
        Refused(#""a\uDE00""#, .loneSurrogate, 1, 3),
        Refused(#""\uD83Dx""#, .loneSurrogate, 1, 2),
        Refused(#""\uD83D\n""#, .loneSurrogate, 1, 2),
        Refused(#""\uD83D\u0041""#, .loneSurrogate, 1, 2),
        Refused(#""\uD83D\uD83D\uDE00""#, .loneSurrogate, 1, 2),
        Refused(#""\uD83D\u""#, .loneSurrogate, 1, 2),
        Refused(#"{"a":["\uDE00\uD83D"]}"#, .loneSurrogate, 1, 8, at: "a[0]"),
        // Bytes that are no UTF-8 (Unicode, table 3-7).
        Refused([0x22, 0xFF, 0x22], .malformedUTF8, 1, 2),
        Refused([0x22, 0x80, 0x22], .malformedUTF8, 1, 2),
        Refused([0x22, 0xC0, 0xAF, 0x22], .malformedUTF8, 1, 2),
        Refused([0x22, 0xC3, 0x22], .malformedUTF8, 1, 2),
        Refused([0x22, 0xE0, 0x80, 0xAF, 0x22], .malformedUTF8, 1, 2),
        Refused([0x22, 0xED, 0xA0, 0x80, 0x22], .malformedUTF8, 1, 2),
        Refused([0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], .malformedUTF8, 1, 2),
        Refused([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .malformedUTF8, 1, 2),
        Refused([0x22, 0x61, 0xE4, 0xB8], .malformedUTF8, 1, 3),
        Refused([0x31, 0xFF], .malformedUTF8, 1, 2),
        Refused([0xEF, 0xBB], .malformedUTF8, 1, 1),
        Refused([0xFE, 0xFF, 0x00, 0x31], .malformedUTF8, 1, 1),
        Refused([0x31, 0x00, 0x32, 0x00], .controlCharacter(0), 1, 2),
    ]

    @Test("A text that is no JSON says what is wrong and where", arguments: refused)
    func refuses(_ row: Refused) throws {
        let error = try #require(throws: ManifestError.self) { try ManifestNode(json: row.json, file: "a.json") }
        let fault = try #require(error.faults.first)
        #expect(error.faults.count == 1)
        #expect(fault.reason == row.reason)
        #expect(fault.line == row.line)
        #expect(fault.column == row.column)
        #expect(fault.place == row.place)
        #expect(fault.file == "a.json")
    }

    @Test("Arrays and objects nest up to the limit", arguments: ["[", "{\"a\":"])
    func nests(_ opening: String) throws {
        let closing = opening == "[" ? "]" : "}"
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + "0" + String(repeating: closing, count: depth)
        }
        let limit = ManifestNode.depthLimit
        #expect(throws: Never.self) { try ManifestNode(json: nested(limit).utf8) }
        for text in [nested(limit + 1), nested(100_000), String(repeating: opening, count: 100_000)] {
            let error = #expect(throws: ManifestError.self) { try ManifestNode(json: text.utf8) }
            #expect(error?.faults.map(\.reason) == [.tooDeep(limit: limit)])
            #expect(error?.faults.first?.column == limit * opening.utf8.count + 1)
        }
    }

    @Test("Arrays beside each other count as one level")
    func staysShallow() {
        let pairs = Array(repeating: "[],{}", count: 200).joined(separator: ",")
        #expect(throws: Never.self) { try ManifestNode(json: "[\(pairs)]".utf8) }
    }

    @Test("A text longer than the limit is refused unread")
    func limitsSize() {
        #expect(throws: Never.self) { try ManifestNode(json: "[1]".utf8, sizeLimit: 3) }
        let error = #expect(throws: ManifestError.self) { try ManifestNode(json: "?[1]".utf8, file: "a", sizeLimit: 3) }
        #expect(error?.faults.map(\.reason) == [.tooLong(limit: 3)])
        #expect(error?.description == "a: longer than 3 bytes")
    }
}
