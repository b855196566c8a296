import Testing
import WaymarkSources

/// Sources that are none.
@Suite struct SourceFuzzTests {
    /// A generator of the same numbers for the same seed (SplitMix64).
    struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var number = state
            number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
            number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
            return number ^ (number >> 31)
        }
    }

    private static let pieces = [
        "\"", "'", "`", "\"\"\"", "#", "##\"", "\\", "\\(", "${", "$", "{", "}", "(", ")", "[", "]", "<", ">", "/*",
        "*/",
        "//", "\n", "\r\n", " ", "@\"", "+", ".", ",", ":", "=", "let a", "static let b = ", "#define X ", "#if 0\n",
        "#endif\n",
        "<!--", "-->", "<script>", "</script>", "<![CDATA[", "&amp;", "&#x", ";", "shop://", "shop:",
        "https://m.shop.example/",
        "a", "1", "%@", "%d", "{{", "}}", "waymark:ignore", "struct S", "case c = ", "String(format: ",
        "stringWithFormat:",
        "\u{0}", "\u{1}", "é", "😀", "R\"x(", ")x\"", "```", "](", "[a]: ", "f(", "\\u", ".scheme = \"shop\"",
        ".path = ", ".queryItems = [", "var a = ", "b += ", ".hasPrefix(", ".*", "|", "(?", "…",
        "\\uD800", "\\u{110000}",
    ]

    @Test("Any bytes end in links or nothing, and each link stands in the file", arguments: SourceLanguage.allCases)
    func survives(_ language: SourceLanguage) {
        for seed in 0..<400 as Range<UInt64> {
            var numbers = Numbers(state: seed)
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...120, using: &numbers) {
                if Int.random(in: 0..<20, using: &numbers) == 0 {
                    bytes.append(UInt8.random(in: 0...255, using: &numbers))
                } else {
                    bytes += Self.pieces.randomElement(using: &numbers)?.utf8.map { $0 } ?? []
                }
            }
            expectPlaces(bytes, language, "seed \(seed)")
        }
    }

    struct Nest: CustomTestStringConvertible {
        let opening: String
        let language: SourceLanguage
        var testDescription: String { "\(opening) in \(language)" }
    }

    static let nests: [Nest] = [
        Nest(opening: "(", language: .swift), Nest(opening: "let a = (", language: .swift),
        Nest(opening: "\"\\(", language: .swift), Nest(opening: "/*", language: .swift),
        Nest(opening: "#", language: .swift), Nest(opening: "struct S {", language: .swift),
        Nest(opening: "{ let a = \"shop://a\"; ", language: .swift), Nest(opening: "a.", language: .swift),
        Nest(opening: "a + ", language: .swift), Nest(opening: "\"\" + (", language: .swift),
        Nest(opening: "a.queryItems = [", language: .swift), Nest(opening: "b.path = \"/a\"; ", language: .swift),
        Nest(opening: "\"%@\".format(", language: .kotlin), Nest(opening: "\"${", language: .kotlin),
        Nest(opening: "[NSString stringWithFormat:@\"%@\", ", language: .objectiveC),
        Nest(opening: "[a stringByAppendingString:@\"b\"", language: .objectiveC),
        Nest(opening: "`${", language: .javaScript), Nest(opening: "(/", language: .javaScript),
        Nest(opening: "<a ", language: .html), Nest(opening: "<script>", language: .html),
        Nest(opening: "`", language: .markdown), Nest(opening: "[", language: .json),
        Nest(opening: "{", language: .yaml),
        Nest(opening: "])", language: .swift),
    ]

    @Test("A text that is opened twenty thousand times and never closed is read to its end", arguments: nests)
    func survivesNests(_ nest: Nest) {
        expectPlaces(Array(String(repeating: nest.opening, count: 20_000).utf8), nest.language, nest.opening)
    }

    @Test(
        "Scripts and attributes of a page are read once, however many there are", .timeLimit(.minutes(1)),
        arguments: ["<script></script>", "<script>/*</script>", "b=\"1\"", "<a b={>", "<a b={/*>"])
    func readsPages(_ piece: String) {
        expectPlaces(Array("<a \(String(repeating: piece, count: 50_000))*/".utf8), .html, piece)
    }

    private func expectPlaces(_ bytes: [UInt8], _ language: SourceLanguage, _ name: String) {
        var collection = SourceCollection(owned: OwnedLinks(schemes: ["shop"], hosts: ["m.shop.example"]))
        collection.add(bytes, language: language)
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for link in collection.links() {
            let isLine = lines.indices.contains(link.spot.line - 1)
            #expect(isLine, "\(name): line \(link.spot.line) of \(lines.count)")
            if isLine {
                #expect(
                    1...(lines[link.spot.line - 1].count + 1) ~= link.spot.column, "\(name): column \(link.spot.column)"
                )
            }
        }
    }
}
