import Testing
import WaymarkExpressions

@Suite struct LinearExpressionTests {
    struct Row: CustomTestStringConvertible {
        let expression: String
        let takes: [String]
        let leaves: [String]

        init(_ expression: String, takes: [String], leaves: [String] = []) {
            self.expression = expression
            self.takes = takes
            self.leaves = leaves
        }

        var testDescription: String { expression }
    }

    static let characters = [
        Row("", takes: [""], leaves: ["a"]),
        Row("abc", takes: ["abc"], leaves: ["", "ab", "abcd", "ABC"]),
        Row("中文😀", takes: ["中文😀"], leaves: ["中文", "文中😀"]),
        Row("é", takes: ["\u{E9}"], leaves: ["e\u{301}", "e"]),
        Row(#"\.\*\+\?\(\)\[\]\{\}\|\^\$\\\/\-\ \""#, takes: [#".*+?()[]{}|^$\/- ""#]),
        Row(#"\n\t\r\f\v\0"#, takes: ["\n\t\r\u{0C}\u{0B}\0"]),
        Row(#"\x41\u4E2D\u{1F600}\u{0}"#, takes: ["A中😀\0"]),
        Row(".", takes: ["a", "中", "😀", "\r", "\u{85}", "\u{2028}", "\0"], leaves: ["", "\n", "ab"]),
        Row("e.", takes: ["e\u{301}"], leaves: ["\u{E9}"]),
    ]

    static let classes = [
        Row("[a-c]", takes: ["a", "b", "c"], leaves: ["", "d", "A", "-", "ab"]),
        Row("[^a-c]", takes: ["d", "A", "中", "\n", "😀"], leaves: ["a", "c", ""]),
        Row("[-a]", takes: ["-", "a"], leaves: ["b"]),
        Row("[a-]", takes: ["-", "a"], leaves: ["b"]),
        Row("[^-]", takes: ["a"], leaves: ["-"]),
        Row("[a-zA-Z0-9-_]", takes: ["a", "Z", "5", "-", "_"], leaves: [".", "é"]),
        Row(#"[\w-.]"#, takes: ["a", "_", "-", "."], leaves: ["/", "+"]),
        Row(#"[a-c-\d]"#, takes: ["b", "-", "7"], leaves: ["d"]),
        Row("[a-c-e]", takes: ["a", "c", "-", "e"], leaves: ["d"]),
        Row("[a-c-e-g]", takes: ["b", "-", "f"], leaves: ["d"]),
        Row("[^a-c-e]", takes: ["d"], leaves: ["a", "-", "e"]),
        Row("(?i)[a-c-_]", takes: ["B", "-", "_"], leaves: ["d"]),
        Row("[a^]", takes: ["a", "^"], leaves: ["b"]),
        Row(#"[.*+?(){}|$\]\[\\\-]"#, takes: [".", "{", "]", "[", "\\", "-"], leaves: ["a"]),
        Row("[一-龥]{2}", takes: ["中文"], leaves: ["中", "ab", "中a"]),
        Row("[\u{7F}-\u{800}]", takes: ["\u{7F}", "\u{80}", "\u{7FF}", "\u{800}"], leaves: ["~", "\u{801}"]),
        Row("[\u{D7FF}-\u{10000}]", takes: ["\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}"], leaves: ["\u{10001}"]),
        Row(#"[\u{0}-\u{10FFFF}]"#, takes: ["\0", "\n", "中", "\u{10FFFF}"], leaves: [""]),
        Row(#"[^\d\D]"#, takes: [], leaves: ["", "a", "1"]),
        Row(#"\d"#, takes: ["0", "9"], leaves: ["a", "٣", "-"]),
        Row(#"\D"#, takes: ["a", "٣", "中"], leaves: ["0", ""]),
        Row(#"\w"#, takes: ["a", "Z", "0", "_"], leaves: ["é", "-", "中"]),
        Row(#"\W"#, takes: ["é", "-", "中"], leaves: ["a", "_", "5"]),
        Row(#"\s"#, takes: [" ", "\t", "\n", "\u{0B}", "\u{0C}", "\r"], leaves: ["a", "\u{A0}", "\u{85}"]),
        Row(#"\S"#, takes: ["a", "\u{A0}"], leaves: [" ", "\n"]),
        Row(#"[\d_-]"#, takes: ["0", "_", "-"], leaves: ["a"]),
        Row(#"[^\w中]"#, takes: ["-", "é"], leaves: ["a", "中"]),
        Row(#"[\W\d]"#, takes: ["-", "1"], leaves: ["a"]),
    ]

    static let combinations = [
        Row("a|bc|", takes: ["a", "bc", ""], leaves: ["b", "abc"]),
        Row("(?:a|b)c", takes: ["ac", "bc"], leaves: ["a", "c"]),
        Row("a*", takes: ["", "a", "aaaa"], leaves: ["b", "ab"]),
        Row("a+", takes: ["a", "aaaa"], leaves: [""]),
        Row("a?", takes: ["", "a"], leaves: ["aa"]),
        Row("a{3}", takes: ["aaa"], leaves: ["aa", "aaaa"]),
        Row("a{2,}", takes: ["aa", "aaaaa"], leaves: ["a", ""]),
        Row("a{1,3}", takes: ["a", "aa", "aaa"], leaves: ["", "aaaa"]),
        Row("a{0}", takes: [""], leaves: ["a"]),
        Row("a{0,0}b", takes: ["b"], leaves: ["ab"]),
        Row("(?:ab){0,2}?", takes: ["", "ab", "abab"], leaves: ["a", "ababab"]),
        Row("(a*)*b", takes: ["b", "aab"], leaves: ["", "aa"]),
        Row("(?:a?){3}", takes: ["", "a", "aaa"], leaves: ["aaaa"]),
        Row("(?:|a)+", takes: ["", "aaa"], leaves: ["b"]),
        Row("1[0-9]{10}", takes: ["13800138000"], leaves: ["1380013800", "23800138000", "138001380001"]),
    ]

    static let assertions = [
        Row("^a$", takes: ["a"], leaves: ["a\n", "\na"]),
        Row(#"\Aa\z"#, takes: ["a"], leaves: ["a\n"]),
        Row("a^", takes: [], leaves: ["a"]),
        Row("$a", takes: [], leaves: ["a"]),
        Row("(?:^a|b)*", takes: ["", "a", "abb", "bb"], leaves: ["aa", "ba"]),
        Row("(?:a$|b)*", takes: ["", "a", "bba"], leaves: ["aa", "ab"]),
        Row("(?:^)*(?:$)+", takes: [""], leaves: ["a"]),
        Row(#"a\b.c"#, takes: ["a-c", "a中c", "aéc"], leaves: ["abc", "a_c", "a1c"]),
        Row(#"a\B.c"#, takes: ["abc", "a_c", "a1c"], leaves: ["a-c", "a中c"]),
        Row(#"\b.\b"#, takes: ["a", "1", "_"], leaves: ["-", "中", ""]),
        Row(#"\B.\B"#, takes: ["-", "中", "😀"], leaves: ["a", ""]),
        Row(#"\B"#, takes: [""]),
        Row(#"\b"#, takes: [], leaves: [""]),
        Row(#"(?:\b\w+\b ?)+"#, takes: ["a", "to be or"], leaves: ["a  b", ""]),
    ]

    static let cases = [
        Row("(?i)aé中σk", takes: ["aé中σk", "AÉ中ΣK", "Aé中ς\u{212A}"], leaves: ["bé中σk"]),
        Row("(?i)[a-c]+", takes: ["abC"], leaves: ["d"]),
        Row("(?i)[^a]", takes: ["b"], leaves: ["a", "A"]),
        Row("(?i)ß", takes: ["ß", "\u{1E9E}"], leaves: ["ss", "SS"]),
        Row("(?i)i", takes: ["i", "I"], leaves: ["ı", "İ"]),
        Row(#"(?i)\w+"#, takes: ["aZ"], leaves: ["\u{212A}", "\u{17F}"]),
        Row(#"(?i)[\w-]"#, takes: ["k", "-"], leaves: ["\u{212A}"]),
        Row("a(?i:b)c", takes: ["abc", "aBc"], leaves: ["Abc", "abC"]),
        Row("(?i:a(?-i:b))c", takes: ["abc", "Abc"], leaves: ["aBc", "abC"]),
        Row("((?i)a)b", takes: ["ab", "Ab"], leaves: ["aB"]),
        Row("(?i)(?-i)a", takes: ["a"], leaves: ["A"]),
        Row("(?i)a|b", takes: ["A", "B"]),
    ]

    @Test(
        "A whole text is taken by what it fits, and by nothing else",
        arguments: characters + classes + combinations + assertions + cases)
    func takes(_ row: Row) throws {
        let expression = try LinearExpression(row.expression)
        // The same without an automaton, by its threads.
        var limits = ExpressionLimits.standard
        limits.automatonStates = 0
        let threaded = try LinearExpression(row.expression, limits: limits)
        #expect(expression.automaton != nil && threaded.automaton == nil)
        for text in row.takes {
            #expect(expression.matchesWhole(text) && threaded.matchesWhole(text), "takes '\(text)'")
            #expect(expression.wholeMatch(of: text)?.range == 0..<text.utf8.count)
        }
        for text in row.leaves {
            #expect(!expression.matchesWhole(text) && !threaded.matchesWhole(text), "leaves '\(text)'")
            #expect(expression.wholeMatch(of: text) == nil)
        }
    }

    @Test("Ignoring case from outside is the same as (?i)")
    func ignoresCase() throws {
        let expression = try LinearExpression("a(?-i:b)", ignoringCase: true)
        #expect(expression.matchesWhole("Ab") && !expression.matchesWhole("AB"))
        #expect(expression.description == "(?i)a(?-i:b)")
        let again = try LinearExpression(expression.description)
        #expect(again.matchesWhole("Ab") && !again.matchesWhole("AB"))
    }

    @Test("Expressions are equal when their bytes and their option are")
    func comparesBytes() throws {
        #expect(try LinearExpression("a+") == LinearExpression("a+"))
        #expect(try LinearExpression("a+") != LinearExpression("a+", ignoringCase: true))
        #expect(try LinearExpression("\u{E9}") != LinearExpression("e\u{301}"))
        #expect(try Set([LinearExpression("a"), LinearExpression("a"), LinearExpression("b")]).count == 2)
    }

    @Test("Groups are counted and named from left to right")
    func namesGroups() throws {
        let expression = try LinearExpression("(?<year>[0-9]{4})-((?<_m1>..)|x)(?:y)")
        #expect(expression.captureCount == 3)
        #expect(expression.captureNames == ["year", nil, "_m1"])
    }
}
