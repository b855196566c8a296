import RandomTrials
import Testing
import WaymarkExpressions

@testable import WaymarkAssociations

@Suite struct AndroidPatternTests {
    struct Row: CustomTestStringConvertible {
        let kind: AndroidPattern.Kind
        let pattern: String
        let text: String
        let matches: Bool
        var testDescription: String { "\(kind) \(pattern) on \(text)" }

        init(_ kind: AndroidPattern.Kind, _ pattern: String, _ text: String, _ matches: Bool) {
            self.kind = kind
            self.pattern = pattern
            self.text = text
            self.matches = matches
        }
    }

    static let rows = [
        Row(.literal, "/a", "/a", true), Row(.literal, "/a", "/ab", false), Row(.literal, "", "", true),
        Row(.prefix, "/a", "/ab", true), Row(.prefix, "/a", "/", false), Row(.prefix, "", "", true),
        Row(.suffix, "a/", "/a/", true), Row(.suffix, "/a/", "a/", false),
        // An escaped dot is any character, but for one behind `.*`.
        Row(.simpleGlob, #"/a\.b"#, "/axb", true), Row(.simpleGlob, #"/.*\.b"#, "/axb", false),
        // And a dot behind `.*` is a dot, escaped or not.
        Row(.simpleGlob, "/.*.b", "/xyb", false), Row(.simpleGlob, "/.*.b", "/xy.b", true),
        // `x*` at the end needs something to look at, and `.*` does not.
        Row(.simpleGlob, "/a*", "/", false), Row(.simpleGlob, "/a*", "/aaa", true), Row(.simpleGlob, "/.*", "/", true),
        Row(.simpleGlob, "a*b", "b", true), Row(.simpleGlob, "a*ab", "aab", false),
        Row(.simpleGlob, "a*.*", "aa", true), Row(.simpleGlob, "a*b*", "a", false),
        Row(.simpleGlob, "", "", true), Row(.simpleGlob, "", "a", false), Row(.simpleGlob, ".*", "", true),
        Row(.simpleGlob, "/a/.*/c", "/a/b/c", true), Row(.simpleGlob, "/a/.*/c", "/a/b/x/c", false),
        Row(.simpleGlob, "*a", "*a", true), Row(.simpleGlob, #"\*a"#, "*a", true),
        Row(.simpleGlob, #"a\*"#, "a*", true),
        Row(.simpleGlob, #"\..*"#, "..", true), Row(.simpleGlob, #"\.*"#, "..", true),
        Row(.simpleGlob, #"\.*"#, "x", false), Row(.simpleGlob, #"a\"#, "a", false),
        Row(.simpleGlob, #"a.*\"#, "ab\u{0}", true),
        // One unit, not one character.
        Row(.simpleGlob, "/.", "/é", true), Row(.simpleGlob, "/.", "/😀", false), Row(.simpleGlob, "/..", "/😀", true),
        Row(.advancedGlob, "/.", "/😀", false), Row(.advancedGlob, "/[^a]{2}", "/😀", true),
        // Elements take what they can and give nothing back.
        Row(.advancedGlob, "a*a", "aa", false), Row(.advancedGlob, ".*c", "abc", false),
        Row(.advancedGlob, "a{1,2}a", "aaa", true), Row(.advancedGlob, "a{1,2}a", "aa", false),
        Row(.advancedGlob, "[z-a]", "m", false), Row(.advancedGlob, "[^z-a]", "m", true),
        Row(.advancedGlob, "[.*+{}]", "*", true), Row(.advancedGlob, "[.*+{}]", "a", false),
        Row(.advancedGlob, "[a-]", "-", true), Row(.advancedGlob, #"[a-\]]"#, "[", false),
        Row(.advancedGlob, #"[\]-a]"#, "^", true), Row(.advancedGlob, "[[]", "[", true),
        Row(.advancedGlob, "a}b", "ab", true), Row(.advancedGlob, "a]b", "a]b", true),
        Row(.advancedGlob, "^a", "^a", true), Row(.advancedGlob, "a{-1}b", "b", true),
        Row(.advancedGlob, "a{+2}", "aa", true), Row(.advancedGlob, "a{0}b", "b", true),
        Row(.advancedGlob, "a{2147483647}", "aa", false), Row(.advancedGlob, "", "", true),
        Row(.advancedGlob, #"a\{2}"#, "a{2", true),
    ]

    @Test("A pattern matches as Android's PatternMatcher does, its oddities included", arguments: rows)
    func matches(_ row: Row) throws {
        #expect(try AndroidPattern(row.kind, row.pattern).matches(row.text) == row.matches)
    }

    struct Fault: CustomTestStringConvertible {
        let pattern: String
        let reason: AndroidPatternError.Reason
        let offset: Int
        var testDescription: String { pattern }

        init(_ pattern: String, _ reason: AndroidPatternError.Reason, _ offset: Int) {
            self.pattern = pattern
            self.reason = reason
            self.offset = offset
        }
    }

    static let faults = [
        Fault("[", .openSet, 1), Fault("[a", .openSet, 2), Fault("a[^]", .emptySet, 3),
        Fault("a**", .nothingToRepeat, 2),
        Fault("a{2}{3}", .nothingToRepeat, 4), Fault("+", .nothingToRepeat, 0), Fault("a{", .openCount, 1),
        Fault("a{}", .malformedCount(""), 1), Fault("a{,5}", .malformedCount(",5"), 1),
        Fault("a{5,2}", .reversedCount("5,2"), 1), Fault("a{99999999999}", .malformedCount("99999999999"), 1),
        Fault(#"[\"#, .openEscape, 1), Fault("}*", .nothingToRepeat, 1),
        Fault(String(repeating: "a", count: 2_047), .tooLong, 2_046),
    ]

    @Test("A pattern that Android refuses says what is wrong and where", arguments: faults)
    func refuses(_ fault: Fault) {
        let error = #expect(throws: AndroidPatternError.self) { try AndroidPattern(.advancedGlob, fault.pattern) }
        #expect(error?.reason == fault.reason)
        #expect(error?.offset == fault.offset)
    }

    /// A second matcher, written after the documentation of the steps and slow: it works on the pattern's text.
    enum Oracle {
        static func simple(_ pattern: ArraySlice<UInt16>, _ text: ArraySlice<UInt16>) -> Bool {
            let (dot, star, back): (UInt16, UInt16, UInt16) = (0x2E, 0x2A, 0x5C)
            if text.isEmpty { return pattern.isEmpty || Array(pattern) == [dot, star] }
            guard var head = pattern.first else { return false }
            var rest = pattern.dropFirst()
            let isEscaped = head == back
            if isEscaped {
                head = rest.first ?? 0
                rest = rest.dropFirst()
            }
            guard rest.first == star else {
                return (head == dot || text.first == head) && simple(rest, text.dropFirst())
            }
            rest = rest.dropFirst()
            guard head == dot, !isEscaped else { return simple(rest, text.drop { $0 == head }) }
            if rest.isEmpty { return true }
            var mark = rest.removeFirst()
            if mark == back { mark = rest.popFirst() ?? 0 }
            guard let found = text.firstIndex(of: mark) else { return false }
            return simple(rest, text[(found + 1)...])
        }
    }

    @Test("Patterns with wildcards match as a slow matcher says", arguments: [UInt64(20)])
    func random(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<AndroidEffort.rounds {
            let pattern = random.text(of: "ab./.*\\*", most: 8)
            let glob = try AndroidPattern(.simpleGlob, pattern)
            for _ in 0..<4 {
                let text = random.text(of: "ab./*\\", most: 8)
                let expected = Oracle.simple(Array(pattern.utf16)[...], Array(text.utf16)[...])
                #expect(glob.matches(text) == expected, "seed \(seed): \(pattern) on \(text)")
            }
        }
    }

    @Test("The index of beginnings leaves out no pattern that matches", arguments: [UInt64(21)])
    func index(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<AndroidEffort.rounds / 20 {
            let patterns = (0..<12).map { _ in
                try? AndroidPattern(
                    random.pick(AndroidPattern.Kind.allCases), "/" + random.text(of: "ab/.*+", most: 6))
            }
            let index = AnchorIndex(patterns)
            for _ in 0..<8 {
                let path = Array(("/" + random.text(of: "ab/.", most: 6)).utf16)
                let found = index.candidates(for: path)
                for (number, pattern) in patterns.enumerated() where pattern?.matches(path) == true {
                    #expect(found.contains(number), "seed \(seed)")
                }
                #expect(found == found.sorted())
            }
        }
    }

    @Test("Work grows with the text, not with its powers, however many stars")
    func linear() throws {
        let stars = String(repeating: "*a", count: 500)
        let glob = try AndroidPattern(.simpleGlob, stars.replacing("*", with: ".*"))
        guard case .simple(let program) = glob.program else { return }
        // A step looks at each unit once and at none again.
        #expect(program.steps.count == 500)
        #expect(glob.matches(String(repeating: "ba", count: 500)))
        #expect(!glob.matches(String(repeating: "a", count: 100_000)))
    }
}

/// Automata of patterns, which proofs rest on.
@Suite struct AndroidPatternAutomatonTests {
    @Test("A pattern's automaton takes what the pattern takes", arguments: [UInt64(22)])
    func agrees(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<AndroidEffort.rounds / 20 {
            let kind = random.pick(AndroidPattern.Kind.allCases)
            let written = random.text(of: kind == .advancedGlob ? "ab/.*+é{2}[^a]😀" : "ab/.*\\é😀", most: 7)
            guard let pattern = try? AndroidPattern(kind, written) else { continue }
            guard let automaton = pattern.automaton() else {
                Issue.record("seed \(seed): no automaton of \(pattern)")
                continue
            }
            for _ in 0..<12 {
                let text = random.text(of: "aabb/é上😀.", most: 7)
                #expect(
                    automaton.accepts(Array(text.utf8)) == pattern.matches(text),
                    "seed \(seed): \(pattern) on \(text)")
            }
            if let bytes = automaton.shortestMember() {
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(pattern.matches(text), "seed \(seed): \(pattern) on \(text)")
            }
        }
    }
}
