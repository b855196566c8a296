import Testing
import WaymarkCore

/// Split first, decode after: what escapes become, and that the text as written stays to be had.
@Suite("Decoding a link's parts")
struct LinkDecodingTests {
    struct Row: CustomTestStringConvertible {
        let written: String
        let decoded: String
        init(_ written: String, _ decoded: String) { (self.written, self.decoded) = (written, decoded) }
        var testDescription: String { written }
    }

    static let rows = [
        Row("abc", "abc"), Row("a%2Fb", "a/b"), Row("a%2fb", "a/b"), Row("%41", "A"), Row("%25", "%"),
        Row("%2541", "%41"),
        Row("%3F%23%3A%40", "?#:@"), Row("%20", " "), Row("%E5%BC%A0%E4%B8%89", "张三"), Row("%e5%bc%a0", "张"),
        Row("张%E4%B8%89", "张三"), Row("%F0%9F%98%80", "😀"), Row("%C3%A9", "é"), Row("e%CC%81", "e\u{301}"),
        Row("%7E", "~"), Row("%F4%8F%BF%BF", "\u{10FFFF}"), Row("%EF%BF%BD", "\u{FFFD}"),
        // Escapes that are not two hexadecimal digits stay as they are written.
        Row("%", "%"), Row("%4", "%4"), Row("%zz", "%zz"), Row("%4g", "%4g"), Row("%g4", "%g4"), Row("%%41", "%A"),
        Row("%+1", "%+1"), Row("% 1", "% 1"), Row("a%", "a%"), Row("%é1", "%é1"), Row("%4%31", "%41"),
        Row("100%!", "100%!"),
        // So do escapes that are no part of well-formed UTF-8.
        Row("%FF", "%FF"), Row("%fe", "%fe"), Row("%80", "%80"), Row("%E4", "%E4"), Row("%E4%BD", "%E4%BD"),
        Row("%E4%BDx", "%E4%BDx"), Row("%E4%BD%A", "%E4%BD%A"), Row("%E4%BD%41", "%E4%BDA"),
        Row("%E4%E4%BD%A0", "%E4你"),
        Row("%C0%80", "%C0%80"), Row("%C1%BF", "%C1%BF"), Row("%E0%80%80", "%E0%80%80"), Row("%E0%9F%BF", "%E0%9F%BF"),
        Row("%F0%80%80%80", "%F0%80%80%80"), Row("%ED%A0%80", "%ED%A0%80"), Row("%ED%BF%BF", "%ED%BF%BF"),
        Row("%F4%90%80%80", "%F4%90%80%80"), Row("%F5%80%80%80", "%F5%80%80%80"), Row("%F0%9F%98", "%F0%9F%98"),
        Row("%E5\u{BC}\u{A0}", "%E5\u{BC}\u{A0}"),
        // Escaped controls but NUL decode.
        Row("%0A", "\n"), Row("%09%0D", "\t\r"), Row("%1B", "\u{1B}"), Row("%7F", "\u{7F}"), Row("%C2%85", "\u{85}"),
    ]

    @Test("A segment", arguments: rows)
    func segment(_ row: Row) throws {
        let link = try DeepLink("/before/\(row.written)/after")
        #expect(bytes(link.segments) == bytes(["before", row.decoded, "after"]))
        #expect(bytes(link.rawSegments) == bytes(["before", row.written, "after"]))
        #expect(bytes(link.rawPath) == bytes("/before/\(row.written)/after"))
    }

    @Test("The name and the value of a query pair", arguments: rows)
    func query(_ row: Row) throws {
        // There `+` is a space.
        let decoded = row.decoded.replacing("+", with: " ")
        let link = try DeepLink("/?x=1&\(row.written)=\(row.written)&y=2")
        #expect(Array(link.query) == [.init("x", "1"), .init(decoded, decoded), .init("y", "2")])
        #expect(bytes(link.rawQuery) == bytes("x=1&\(row.written)=\(row.written)&y=2"))
    }

    @Test("The fragment", arguments: rows)
    func fragment(_ row: Row) throws {
        let link = try DeepLink("/#\(row.written)")
        #expect(bytes(link.fragment) == bytes(row.decoded))
        #expect(bytes(link.rawFragment) == bytes(row.written))
    }

    @Test("A parameter, and its text as written where the rules ask for it", arguments: rows)
    func parameter(_ row: Row) throws {
        for decodes in [true, false] {
            var rules = MatchingRules()
            rules.decodeValues = decodes ? .all : []
            var builder = RouteTable<Int>.Builder(rules: rules)
            builder.add("/a/:x/b", 0)
            builder.add("/tail/:rest+", 1)
            builder.add("/in/<:x>", 2)
            let table = try builder.build()
            let value = decodes ? row.decoded : row.written
            let whole = try table.match(DeepLink("/a/\(row.written)/b"))
            #expect(bytes(whole?.parameters["x"]) == bytes(value))
            let tail = try table.match(DeepLink("/tail/\(row.written)/z"))
            #expect(bytes(tail?.parameters["rest"]) == bytes(value + "/z"))
            #expect(bytes(tail?.segments(of: "rest") ?? []) == bytes([value, "z"]))
            let part = try table.match(DeepLink("/in/%3c\(row.written)>"))
            #expect(bytes(part?.parameters["x"]) == bytes(value))
        }
    }

    @Test("An escaped slash ends no segment, and an escaped question mark no path")
    func splitsFirst() throws {
        let link = try DeepLink("shop://go%2Fods/a%2Fb%3Fc%23d?e%26f=g%3Dh#i")
        #expect(link.host == "go/ods")
        #expect(link.rawHost == "go%2Fods")
        #expect(link.segments == ["a/b?c#d"])
        #expect(Array(link.query) == [.init("e&f", "g=h")])
        #expect(link.fragment == "i")
    }
}
