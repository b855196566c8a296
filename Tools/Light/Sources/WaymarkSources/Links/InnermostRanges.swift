/// Ranges of tokens with values. The innermost one around a token is found without looking at all of them.
struct InnermostRanges<Value: Sendable>: Sendable {
    private struct Entry {
        let range: Range<Int>
        let value: Value
        /// The index of the last entry before this one that does not end before this one begins.
        let around: Int?
    }

    /// The entries, by their beginnings.
    private var entries: [Entry] = []

    /// Creates the ranges in any order; of two that are equally long, the earlier one counts as the inner one.
    init(_ ranges: [(range: Range<Int>, value: Value)]) {
        let order = ranges.indices.sorted {
            (ranges[$0].range.lowerBound, $0) < (ranges[$1].range.lowerBound, $1)
        }
        var open: [Int] = []
        for place in order {
            let (range, value) = ranges[place]
            while let last = open.last, entries[last].range.upperBound <= range.lowerBound { open.removeLast() }
            open.append(entries.count)
            entries.append(Entry(range: range, value: value, around: open.dropLast().last))
        }
    }

    /// Returns the value of the shortest range around a token, with its length.
    ///
    /// - Complexity: O(log *n* + *d*) for *n* ranges, up to *d* of them inside each other.
    func innermost(around token: Int) -> (value: Value, length: Int)? {
        let following = entries.partitioningIndex { $0.range.lowerBound > token }
        var found: (value: Value, length: Int)?
        var next = following > 0 ? following - 1 : nil
        while let place = next {
            let entry = entries[place]
            if entry.range.contains(token), entry.range.count <= found?.length ?? .max {
                found = (entry.value, entry.range.count)
            }
            next = entry.around
        }
        return found
    }
}
