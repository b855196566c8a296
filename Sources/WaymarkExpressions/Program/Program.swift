/// An expression as numbered states; each reads a byte or says where to go without one.
struct Program: Sendable {
    enum State: Hashable, Sendable {
        /// Reads a byte of one of these edges, a range of ``Program/edges``; without edges, none.
        case read(edges: Range<Int>)
        /// Goes both ways; a match by the preferred one wins.
        case split(preferred: Int, other: Int)
        /// Notes the place in a slot: 0 and 1 for the match, then two for each group.
        case note(slot: Int, next: Int)
        /// Goes on where the assertion holds.
        case check(Assertion, next: Int)
        /// The expression has matched.
        case match
    }

    struct Edge: Hashable, Sendable {
        let bytes: ClosedRange<UInt8>
        let next: Int
    }

    let states: [State]
    /// Edges of all reading states; those of one state are in ascending order and do not overlap.
    let edges: [Edge]
    let start: Int
    let captureCount: Int
    /// Whether any state asks what stands beside a place.
    let hasAssertions: Bool
    /// Whether any state asks for words beside a place.
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

    /// The state behind a byte, or `nil` if the edges have no such byte.
    @inline(__always)
    func next(over byte: UInt8, edges range: Range<Int>) -> Int? {
        for index in range {
            let edge = edges[index]
            if byte <= edge.bytes.upperBound { return byte >= edge.bytes.lowerBound ? edge.next : nil }
        }
        return nil
    }
}
