/// An expression as numbered states; each reads a byte or leads to other states without reading.
struct Program: Sendable {
    enum State: Hashable, Sendable {
        /// Reads a byte of one of these edges, a range of ``Program/edges``; without edges, no byte matches.
        case read(edges: Range<Int>)
        /// Continues in both states; a match by the preferred one wins.
        case split(preferred: Int, other: Int)
        /// Records the place in a slot: 0 and 1 for the match, then two for each group.
        case note(slot: Int, next: Int)
        /// Continues if the assertion holds.
        case check(Assertion, next: Int)
        /// The expression has matched.
        case match
    }

    struct Edge: Hashable, Sendable {
        let bytes: ClosedRange<UInt8>
        let next: Int
    }

    let states: [State]
    /// The edges of all reading states; those of one state are in ascending order and do not overlap.
    let edges: [Edge]
    let start: Int
    let captureCount: Int
    /// Whether any state depends on the text next to a place.
    let hasAssertions: Bool
    /// Whether any state depends on word characters next to a place.
    let concernsWords: Bool

    init(_ tree: SyntaxNode, captureCount: Int) {
        let writer = ProgramWriter(tree)
        start = writer.start
        states = writer.states
        edges = writer.edges
        self.captureCount = captureCount
        hasAssertions = !writer.assertions.isEmpty
        concernsWords = writer.assertions.contains(where: \.concernsWords)
    }

    /// Returns the state after a byte, or `nil` if the edges do not contain the byte.
    @inline(__always)
    func next(over byte: UInt8, edges range: Range<Int>) -> Int? {
        for index in range {
            let edge = edges[index]
            if byte <= edge.bytes.upperBound { return byte >= edge.bytes.lowerBound ? edge.next : nil }
        }
        return nil
    }
}
