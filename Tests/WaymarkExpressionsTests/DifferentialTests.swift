import RandomTrials
import Testing

@testable import WaymarkExpressions

@Suite struct DifferentialTests {
    /// The result of an engine: the match and its groups, in UTF-8 bytes.
    struct Finding: Equatable, CustomStringConvertible {
        let range: Range<Int>
        let captures: [Range<Int>?]

        init(_ match: ExpressionMatch) {
            range = match.range
            captures = match.captureRanges
        }

        init(_ match: Regex<AnyRegexOutput>.Match, in text: String) {
            func bytes(_ range: Range<String.Index>) -> Range<Int> {
                let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
                return start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound)
            }
            range = bytes(match.range)
            captures = match.output.dropFirst().map { $0.range.map(bytes) }
        }

        var description: String { "\(range) \(captures.map { $0?.description ?? "-" })" }
    }

    @Test("Whole and first matches with their captures are those of Swift's Regex", arguments: UInt64(0)..<8)
    func agreesWithRegex(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        var limits = ExpressionLimits.standard
        limits.automatonStates = 40
        for _ in 0..<400 {
            let random = RandomExpression(using: &generator, words: false)
            // `Regex` may not come back from these; the agreement of the two engines here covers them.
            if random.repeatsEmptyPart { continue }
            let expression = try LinearExpression(random.text, limits: limits)
            let regex = try Regex(random.text).matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWhitespace()
            for _ in 0..<6 {
                let text = RandomExpression.text(using: &generator)
                let comment: Comment = "seed \(seed): \(random.text) on '\(text)'"
                let whole = try regex.wholeMatch(in: text).map { Finding($0, in: text) }
                let first = try regex.firstMatch(in: text).map { Finding($0, in: text) }
                #expect(expression.wholeMatch(of: text).map(Finding.init) == whole, comment)
                #expect(expression.firstMatch(in: text).map(Finding.init) == first, comment)
            }
        }
    }
}
