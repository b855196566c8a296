import Testing
import WaymarkCore

@Suite("A borrowed match")
struct BorrowedMatchTests {
    struct Row: CustomTestStringConvertible {
        let pattern: String
        let link: String
        let values: [String]

        var testDescription: String { "\(link) by \(pattern)" }
    }

    static let rows = [
        Row(pattern: "/a", link: "/a", values: []),
        Row(pattern: "/a/:x/b/:y", link: "/a/1/b/22", values: ["1", "22"]),
        Row(pattern: "/:x", link: "/é", values: ["é"]),
        Row(pattern: "/a/item-:x.html", link: "/a/item-7.html", values: ["7"]),
        Row(pattern: "/a/é-:x-é", link: "/a/%C3%A9-%E6%90%9C-é", values: ["搜"]),
        Row(pattern: "/a/:x", link: "/a/b%2Fc?q=1#f", values: ["b/c"]),
        Row(pattern: "/a/:x", link: "/a//b/", values: ["b"]),
        Row(pattern: "/a/:x/:rest+", link: "/a/1/2/3", values: ["1", "2", "3"]),
        Row(pattern: "/a/:rest*", link: "/a", values: []),
        Row(pattern: "/a/*", link: "/a/b%20c/d", values: ["b c", "d"]),
        Row(pattern: "/a(/:x)/b/:y", link: "/a/b/2", values: ["2"]),
        Row(pattern: "shop://:x/:y", link: "shop://Goods/42", values: ["Goods", "42"]),
        Row(pattern: "https://h.example/:x", link: "https://H.example:443/1", values: ["1"]),
    ]

    @Test("lends the decoded bytes of each value, whether its link is a text or was read before", arguments: rows)
    func lendsValues(_ row: Row) throws {
        let table = try RouteTable<Int> { $0.add(RoutePattern(stringLiteral: row.pattern), 7) }
        func values(_ value: Int, _ match: borrowing BorrowedMatch) -> [String] {
            #expect(value == 7)
            #expect(match.number == 0)
            var values: [String] = []
            match.forEachValue { values.append(String(decoding: $0, as: UTF8.self)) }
            return values
        }
        #expect(try table.withMatch(of: row.link, values) == row.values)
        let link = try DeepLink(row.link)
        #expect(table.withMatch(of: link, values) == row.values)
    }

    @Test("lends no segment of a tail that is a slash alone", arguments: ["/a/*", "/a/:rest*"])
    func lendsNoSlash(_ pattern: String) throws {
        var rules = MatchingRules.standard
        rules.trailingSlash = .strict
        var builder = RouteTable<Int>.Builder(rules: rules)
        builder.add(RoutePattern(stringLiteral: pattern), 0)
        let table = try builder.build()
        func count(_ value: Int, _ match: borrowing BorrowedMatch) -> Int {
            var count = 0
            match.forEachValue { _ in count += 1 }
            return count
        }
        for (link, values) in [("/a/", 0), ("/a", 0), ("/a/b", 1), ("/a/b/", 2)] {
            #expect(try table.withMatch(of: link, count) == values, "\(link)")
            #expect(table.withMatch(of: try DeepLink(link), count) == values, "\(link)")
        }
    }

    struct TextRow: CustomTestStringConvertible {
        let query: String
        let text: String
        let int: Int?

        var testDescription: String { query }
    }

    static let texts = [
        TextRow(query: "x=42", text: "42", int: 42),
        TextRow(query: "x=-7", text: "-7", int: -7),
        TextRow(query: "x=%34%32", text: "42", int: 42),
        TextRow(query: "x=+42", text: " 42", int: nil),
        TextRow(query: "x=", text: "", int: nil),
        TextRow(query: "x", text: "", int: nil),
        TextRow(query: "x=9223372036854775807", text: "9223372036854775807", int: .max),
        TextRow(query: "x=-9223372036854775808", text: "-9223372036854775808", int: .min),
        TextRow(query: "x=9223372036854775808", text: "9223372036854775808", int: nil),
        TextRow(query: "x=%E6%90%9C+%2B", text: "搜 +", int: nil),
        TextRow(query: "x=%E6%90", text: "%E6%90", int: nil),
        TextRow(query: "x=%", text: "%", int: nil),
        TextRow(query: "x=100%", text: "100%", int: nil),
        TextRow(
            query: "x=\(String(repeating: "%41", count: 2_000))", text: String(repeating: "A", count: 2_000), int: nil),
    ]

    @Test("lends the texts of the query decoded, as strings, as bytes and as numbers", arguments: texts)
    func lendsTexts(_ row: TextRow) throws {
        let table = try RouteTable<Int> { $0.add("/a", 7) }
        try table.withMatch(of: "/a?\(row.query)") { _, match in
            match.forEachPair { pair in
                let isX = pair.name == "x"
                let isOther = pair.name == "y" || pair.name == "xx" || pair.name == ""
                #expect(isX && !isOther)
                #expect(pair.hasValue == row.query.contains("="))
                #expect(pair.value.string == row.text)
                #expect(pair.value.withUTF8 { Array($0) } == Array(row.text.utf8))
                #expect(pair.value.int == row.int)
            }
        }
    }

    @Test("is not made where no route takes the link, and a text that is no link is an error")
    func isNotMade() throws {
        let table = try RouteTable<Int> { $0.add("/a/:x", 7) }
        #expect(try table.withMatch(of: "/b/1") { value, _ in value } == nil)
        #expect(throws: LinkError.self) { try table.withMatch(of: "/a/%00") { value, _ in value } }
    }
}
