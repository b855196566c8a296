import RandomTrials
import Testing
import WaymarkExpressions

@Suite struct GarbageTests {
    private static let pieces = [
        "(", ")", "(?:", "(?i)", "(?<n>", "(?<", "(?", "[", "]", "[^", "-", "^", "$", "|", "*", "+", "?", "{", "}",
        "{2}",
        "{1,3}", "{0,", "{99}", ",", ".", "\\", "\\d", "\\b", "\\x4", "\\u{1F600}", "\\u", "\\1", "a", "Z", "0", " ",
        "中",
        "😀", "e\u{301}", "\0", "\n", "&&", "~~", "--", ":", "=", "!", "<", ">", "#",
    ]

    @Test("Text made of marks at random is read or refused, at a place inside it", arguments: UInt64(0)..<8)
    func readsOrRefuses(seed: UInt64) {
        var generator = SeededNumbers(seed: seed)
        var limits = ExpressionLimits.standard
        limits.states = 2_000
        limits.automatonStates = 50
        for _ in 0..<500 {
            let count = Int.random(in: 0...14, using: &generator)
            let text = (0..<count).map { _ in generator.pick(Self.pieces) }.joined()
            do {
                let expression = try LinearExpression(text, ignoringCase: generator.next() & 1 == 0, limits: limits)
                _ = expression.firstMatch(in: "aZ 中0-")
            } catch {
                #expect((0...text.utf8.count).contains(error.offset), "seed \(seed): \(error)")
            }
        }
    }

    @Test("An expression with changed scalars is read or refused", arguments: UInt64(0)..<4)
    func survivesMutation(seed: UInt64) {
        var generator = SeededNumbers(seed: seed)
        var limits = ExpressionLimits.standard
        limits.automatonStates = 50
        for _ in 0..<250 {
            var scalars = Array(RandomExpression(using: &generator, words: true).text.unicodeScalars)
            for _ in 0..<Int.random(in: 1...3, using: &generator) where !scalars.isEmpty {
                let index = Int.random(in: scalars.indices, using: &generator)
                switch generator.next() % 3 {
                case 0: scalars.remove(at: index)
                case 1: scalars.swapAt(index, Int.random(in: scalars.indices, using: &generator))
                default: scalars.insert(contentsOf: generator.pick(Self.pieces).unicodeScalars, at: index)
                }
            }
            let text = String(String.UnicodeScalarView(scalars))
            do {
                let expression = try LinearExpression(text, limits: limits)
                _ = expression.wholeMatch(of: "ab中")
            } catch {
                #expect((0...text.utf8.count).contains(error.offset), "seed \(seed): \(error)")
            }
        }
    }
}
