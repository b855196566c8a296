/// The ranks of a variant's segments from left to right, so packed that most comparisons are one of numbers.
struct PrecedenceKey {
    /// The classes of the first 21 segments, three bits each, the first one highest.
    private var classes: UInt64 = 0
    private var count = 0
    /// The segments that decide the ranks if the classes do not.
    private let segments: [PatternSegment]
    private var isComplete = true

    init(_ segments: [PatternSegment]) { self.segments = segments }

    mutating func append(_ rank: UInt64) {
        if count < 21 { classes |= (rank >> 60) << UInt64(60 - 3 * count) }
        if count >= 20 || rank & ((1 << 60) - 1) != 0 { isComplete = false }
        count += 1
    }

    /// Returns whether this comes first, or `nil` if neither does.
    func isLess(than other: PrecedenceKey) -> Bool? {
        if isComplete, other.isComplete { return classes == other.classes ? nil : classes < other.classes }
        for index in 0..<min(count, other.count) {
            let left = rank(at: index)
            let right = other.rank(at: index)
            if left != right { return left < right }
        }
        return nil
    }

    private func rank(at index: Int) -> UInt64 {
        index < segments.count ? segments[index].rank : PatternSegment.rankOfEnd
    }
}
