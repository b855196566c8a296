/// The UTF-8 encodings of a set of scalars, as a graph whose edges are ranges of bytes.
///
/// Every path from the first node to an edge without a target is the encoding of one member of the set, and equal ends
/// of encodings share their nodes: all of Unicode takes eight nodes.
struct UTF8Graph: Sendable {
    struct Edge: Hashable, Sendable {
        let bytes: ClosedRange<UInt8>
        /// The node after the edge; `nil` if the scalar is complete.
        let target: Int?
    }

    /// The edges of each node in ascending order of bytes. A node's targets come before it, and the last node is the
    /// first one to be entered. The empty set has one node without edges.
    private(set) var nodes: [[Edge]] = []

    init(_ set: ScalarSet) {
        var numbers: [[Edge]: Int] = [:]
        _ = addNode(for: set.ranges.flatMap(Self.sequences)[...], depth: 0, numbers: &numbers)
    }

    /// Adds the node for the continuations after the first `depth` bytes, which the sequences have in common.
    private mutating func addNode(
        for sequences: ArraySlice<[ClosedRange<UInt8>]>, depth: Int, numbers: inout [[Edge]: Int]
    ) -> Int {
        var edges: [Edge] = []
        var rest = sequences
        while let sequence = rest.first {
            // Two sequences have the same range or no common byte, because each covers whole blocks.
            let bytes = sequence[depth]
            let group = rest.prefix { $0[depth] == bytes }
            rest = rest.dropFirst(group.count)
            let isLast = sequence.count == depth + 1
            let target = isLast ? nil : addNode(for: group, depth: depth + 1, numbers: &numbers)
            if let last = edges.last, last.target == target, last.bytes.upperBound &+ 1 == bytes.lowerBound {
                edges[edges.count - 1] = Edge(bytes: last.bytes.lowerBound...bytes.upperBound, target: target)
            } else {
                edges.append(Edge(bytes: bytes, target: target))
            }
        }
        if let number = numbers[edges] { return number }
        nodes.append(edges)
        numbers[edges] = nodes.count - 1
        return nodes.count - 1
    }

    /// Returns a range of scalars as sequences of byte ranges: U+0800–U+FFFF is `E0 A0–BF 80–BF`, `E1–EC 80–BF 80–BF`
    /// and so on.
    ///
    /// The source is the table of well-formed sequences in the Unicode Standard, section 3.9.
    private static func sequences(of range: ClosedRange<UInt32>) -> [[ClosedRange<UInt8>]] {
        let lengths: [ClosedRange<UInt32>] = [
            0...0x7F, 0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF,
        ]
        var result: [[ClosedRange<UInt8>]] = []
        for length in lengths where length.overlaps(range) {
            var pending = [range.clamped(to: length)]
            while let part = pending.popLast() {
                if let cut = firstOfLaterBlock(in: part) {
                    pending.append(cut...part.upperBound)
                    pending.append(part.lowerBound...cut - 1)
                } else {
                    result.append(zip(encoding(part.lowerBound), encoding(part.upperBound)).map { $0...$1 })
                }
            }
        }
        return result
    }

    /// Returns the place at which to split a range of scalars of one length so that the parts are products of byte
    /// ranges, if a split is necessary.
    private static func firstOfLaterBlock(in range: ClosedRange<UInt32>) -> UInt32? {
        let (low, high) = (range.lowerBound, range.upperBound)
        guard high > 0x7F else { return nil }
        for continuationBits in [UInt32(6), 12, 18] {
            let mask = UInt32(1) << continuationBits - 1
            guard low & ~mask != high & ~mask else { return nil }
            if low & mask != 0 { return (low | mask) + 1 }
            if high & mask != mask { return high & ~mask }
        }
        return nil
    }

    private static func encoding(_ value: UInt32) -> [UInt8] {
        Unicode.Scalar(value).map { Array(UTF8.encode($0) ?? .init()) } ?? []
    }
}
