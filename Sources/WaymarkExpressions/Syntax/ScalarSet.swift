/// A set of Unicode scalars, as sorted ranges with gaps between them.
struct ScalarSet: Hashable, Sendable {
    private(set) var ranges: [ClosedRange<UInt32>] = []

    init(_ range: ClosedRange<UInt32>) { ranges = [range] }

    init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

    init(_ parts: [ClosedRange<UInt32>]) {
        for range in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = ranges.last, range.lowerBound <= last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
    }

    /// All scalars. Surrogates are not scalars; ranges may include them, but no text contains one.
    static let all = ScalarSet(0...0x10FFFF)
    /// The scalars that `.` matches: all except the line feed.
    static let allButLineFeed = ScalarSet([0...0x09, 0x0B...0x10FFFF])
    /// `\d`: `0`–`9`.
    static let digits = ScalarSet(0x30...0x39)
    /// `\w`: ASCII letters and digits, and `_`.
    static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    /// `\s`: tab, line feed, vertical tab, form feed, carriage return and space.
    static let space = ScalarSet([0x09...0x0D, 0x20...0x20])

    /// The scalars that are not in the set.
    var inverted: ScalarSet {
        var gaps: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if next < range.lowerBound { gaps.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
        return ScalarSet(gaps)
    }

    func contains(_ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(value)
    }
}
