import Testing

@testable import WaymarkSources

@Suite struct InnermostRangesTests {
    @Test("The shortest range around a token is the one that looking at all finds, whether they nest or overlap")
    func agree() {
        for trial in 0..<300 {
            var random = SourceFuzzTests.Numbers(state: UInt64(trial))
            let ranges = (0..<Int.random(in: 0..<12, using: &random)).map { number in
                let start = Int.random(in: 0..<20, using: &random)
                return (range: start..<start + Int.random(in: 0..<8, using: &random), value: number)
            }
            let index = InnermostRanges(ranges)
            for token in -1..<30 {
                let lengths = ranges.filter { $0.range.contains(token) }.map(\.range.count)
                let found = index.innermost(around: token)
                #expect(found?.length == lengths.min(), "seed \(trial), token \(token)")
                if let found { #expect(ranges[found.value].range.contains(token), "seed \(trial), token \(token)") }
            }
        }
    }
}
