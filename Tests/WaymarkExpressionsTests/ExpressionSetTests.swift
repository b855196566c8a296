import RandomTrials
import Testing
import WaymarkExpressions

@Suite("Many expressions in one pass")
struct ExpressionSetTests {
    /// The same, one after the other.
    private static func oneByOne(_ expressions: [LinearExpression], _ text: String) -> [Int] {
        expressions.indices.filter { expressions[$0].firstMatch(in: text) != nil }
    }

    private static func found(_ set: ExpressionSet, _ text: String, _ memory: inout ExpressionSet.Memory) -> [Int] {
        var text = text
        return text.withUTF8 { set.found(in: $0, &memory) }
    }

    struct Row: CustomTestStringConvertible {
        let expressions: [String]
        let text: String
        let found: [Int]
        var testDescription: String { "\(expressions) in '\(text)'" }
    }

    static let rows = [
        Row(expressions: [], text: "a", found: []),
        Row(expressions: ["a", "b", "c"], text: "xbya", found: [0, 1]),
        Row(expressions: ["^a", "a$", "^a$"], text: "aba", found: [0, 1]),
        Row(expressions: ["^$", "", "x"], text: "", found: [0, 1]),
        Row(expressions: [#"\bgo\b"#, #"\Bgo"#], text: "ago go", found: [0, 1]),
        // The one place is inside of a scalar, where nothing begins.
        Row(expressions: [#"\B"#], text: "aéb", found: []),
        Row(expressions: ["搜索", "索$", "^.{3}$"], text: "搜索🛒", found: [0, 2]),
        Row(
            expressions: ["(a+)+$", "(a|a)*b", "^(a?){30}a{30}$"], text: String(repeating: "a", count: 30),
            found: [0, 2]),
    ]

    @Test("All that are found anywhere are given", arguments: rows)
    func finds(_ row: Row) throws {
        let set = ExpressionSet(try row.expressions.map { try LinearExpression($0) })
        var memory = set.memory()
        for _ in 0..<2 { #expect(Self.found(set, row.text, &memory) == row.found) }
    }

    @Test("The same as one after the other, whatever is kept", arguments: UInt64(1)...60)
    func agrees(_ seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let parts = [
            "a", "b", "c", "é", "/", "[a-c]", "[^b]", ".", "^", "$", #"\b"#, #"\B"#, "(ab)+", "(?:a|é)*", "b?",
            "c{2,3}",
            #"\w"#, "(?i:A)",
        ]
        let expressions = try (0..<Int.random(in: 0..<12, using: &random) + 1).map { _ in
            let text = (0..<Int.random(in: 0..<5, using: &random) + 1).map { _ in
                parts[Int.random(in: 0..<parts.count, using: &random)]
            }.joined()
            return try LinearExpression(text, ignoringCase: Bool.random(using: &random))
        }
        // Some keep so little that most passes come to the limit.
        let set = ExpressionSet(
            expressions,
            memoryBytes: Bool.random(using: &random) ? 1 << 20 : 200 * (Int.random(in: 0..<6, using: &random) + 1))
        var memory = set.memory()
        for _ in 0..<60 {
            let text = (0..<Int.random(in: 0..<14, using: &random)).map { _ in
                ["a", "b", "c", "A", "é", "/", " ", "🛒"][Int.random(in: 0..<8, using: &random)]
            }.joined()
            let expected = Self.oneByOne(expressions, text)
            #expect(Self.found(set, text, &memory) == expected, "seed \(seed): \(expressions) in '\(text)'")
        }
    }

    @Test("Expressions whose automaton has too many states take a step for each state and byte, no more")
    func staysLinear() throws {
        // Each remembers whether its letter came; together they have a state for every set of letters.
        let expressions = try (0..<20).map { number in
            let letter = Character(UnicodeScalar(UInt8(97 + number)))
            return try LinearExpression("\(letter).*\(letter).{12}x$")
        }
        let set = ExpressionSet(expressions, memoryBytes: 1 << 14)
        var memory = set.memory()
        var random = SeededNumbers(seed: 7)
        for count in [500, 1_000, 2_000] {
            let text = String(
                (0..<count).map { _ in Character(UnicodeScalar(UInt8(97 + Int.random(in: 0..<20, using: &random)))) })
            let before = memory.steps
            #expect(Self.found(set, text, &memory) == Self.oneByOne(expressions, text))
            #expect(memory.steps - before < (count + 2) * 20 * 40)
            #expect(memory.bytes <= 1 << 14)
        }
        #expect(memory.overflows > 0)
    }

    @Test("A memory keeps to its size, however many states of an expression stand in one of its own")
    func keepsToItsSize() throws {
        let set = ExpressionSet([try LinearExpression("a[ab]{600}c")], memoryBytes: 1 << 15)
        var memory = set.memory()
        for text in [String(repeating: "a", count: 800), String(repeating: "ab", count: 400)] {
            #expect(Self.found(set, text, &memory) == [])
            #expect(memory.bytes <= 1 << 15)
            #expect(memory.stateCount < 200)
        }
        #expect(memory.overflows > 0)
    }

    @Test("A text that was seen before takes no step")
    func remembers() throws {
        let set = ExpressionSet(try (0..<200).map { try LinearExpression("^https?://h\($0)\\.example/p/([0-9]+)$") })
        var memory = set.memory()
        let text = "https://h199.example/p/42"
        #expect(Self.found(set, text, &memory) == [199])
        let steps = memory.steps
        #expect(Self.found(set, text, &memory) == [199])
        #expect(memory.steps == steps)
    }
}
