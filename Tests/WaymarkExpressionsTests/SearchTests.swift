import Testing
import WaymarkExpressions

@Suite struct SearchTests {
    struct Row: CustomTestStringConvertible {
        let expression: String
        let text: String
        /// The first match and what its groups hold; `nil` for no match.
        let found: [String?]?

        var testDescription: String { "\(expression) in '\(text)'" }
    }

    static let rows = [
        Row(expression: "b+", text: "abbabbb", found: ["bb"]),
        Row(expression: "b+?", text: "abb", found: ["b"]),
        Row(expression: "c", text: "ab", found: nil),
        Row(expression: "", text: "中", found: [""]),
        Row(expression: "a|ab", text: "ab", found: ["a"]),
        Row(expression: "ab|a", text: "ab", found: ["ab"]),
        Row(expression: "(a|ab)(c|bcd)", text: "abcd", found: ["abcd", "a", "bcd"]),
        Row(expression: "(a+)(a*)", text: "aaa", found: ["aaa", "aaa", ""]),
        Row(expression: "(a+?)(a*)", text: "aaa", found: ["aaa", "a", "aa"]),
        Row(expression: "(a)|(b)", text: "b", found: ["b", nil, "b"]),
        Row(expression: "(?:(a)|(b))+", text: "ab", found: ["ab", "a", "b"]),
        Row(expression: "(a|b)*", text: "abba", found: ["abba", "a"]),
        Row(expression: "(a*)*", text: "b", found: ["", ""]),
        // Perl's group is empty here.
        Row(expression: "(a*)*", text: "aa", found: ["aa", "aa"]),
        Row(expression: "(a){0}b", text: "ab", found: ["b", nil]),
        Row(expression: "^b", text: "ab", found: nil),
        Row(expression: "b$", text: "bab", found: ["b"]),
        Row(expression: #"\b[a-z]+\b"#, text: "1x to", found: ["to"]),
        Row(expression: "[^a]", text: "a😀", found: ["😀"]),
        Row(expression: ".{2}", text: "\n中\n中文", found: ["中文"]),
        Row(expression: "(.)(.)$", text: "x中😀", found: ["中😀", "中", "😀"]),
    ]

    @Test("The leftmost match is found, and of several there the one that Perl tries first", arguments: rows)
    func finds(_ row: Row) throws {
        let match = try LinearExpression(row.expression).firstMatch(in: row.text)
        let found = match.map { match in [String(match.text)] + match.captures.map { $0.map(String.init) } }
        #expect(found == row.found)
    }

    @Test("Ranges count UTF-8 bytes, in part of a larger text too")
    func countsBytes() throws {
        let line = "😀: 中文=12"
        let match = try LinearExpression("(?<key>[^ =]+)=([0-9]+)(;)?").firstMatch(in: String(line.dropFirst(2)))
        #expect(match?.range == 1..<10)
        #expect(match?.captureRanges == [1..<7, 8..<10, nil])
        #expect(match?["key"] == "中文")
        #expect(match?["value"] == nil)
    }

    @Test("A whole match prefers among all ways that reach the end")
    func prefersAmongWholeMatches() throws {
        let match = try LinearExpression("(a|ab)(c|bcd)?").wholeMatch(of: "ab")
        #expect(match?.captures == ["ab", nil])
    }
}
