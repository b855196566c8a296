/// A set of expressions that are searched for at once: a search returns those that occur anywhere in a text.
///
/// ```swift
/// let set = ExpressionSet(try ["^https?://", "goods/[0-9]+"].map { try LinearExpression($0, ignoringCase: true) })
/// var memory = set.memory()
/// set.found(in: bytes, &memory)  // [0, 1]
/// ```
///
/// The expressions form one automaton, whose states are created when a text first leads to them, and stored in a
/// ``Memory``. A pass over a text that leads only to known states takes two memory accesses for each byte, for any
/// number of expressions. If the states exceed the limit, they are no longer stored, and a pass takes up to a step for
/// each byte and each state of each expression, as if the expressions were searched one by one, but never more.
package struct ExpressionSet: Sendable {
    /// The default maximum size of a memory, in bytes: 1 MiB.
    package static let standardMemoryBytes = 1 << 20

    /// The states of all programs, with adjusted numbers of states and edges.
    let states: [Program.State]
    let edges: [Program.Edge]
    let starts: [Int]
    /// The expression that has matched in each state; -1 for all other states.
    let matches: [Int32]
    let classes: ByteClasses
    let concernsWords: Bool
    /// The maximum size of a memory, in bytes.
    let memoryBytes: Int

    /// The number of expressions.
    package var count: Int { starts.count }

    /// Creates a set of expressions.
    ///
    /// - Parameter memoryBytes: The maximum size of a ``Memory``, in bytes. A memory always contains its first state,
    ///   regardless of its size.
    /// - Complexity: O(*s*) for *s* states of all expressions.
    package init(_ expressions: [LinearExpression], memoryBytes: Int = ExpressionSet.standardMemoryBytes) {
        var states: [Program.State] = []
        var edges: [Program.Edge] = []
        var starts: [Int] = []
        var matches: [Int32] = []
        var boundaries = [Bool](repeating: false, count: 257)
        var concernsWords = false
        for (number, expression) in expressions.enumerated() {
            let program = expression.program
            let (firstState, firstEdge) = (states.count, edges.count)
            for state in program.states {
                states.append(state.moved(states: firstState, edges: firstEdge))
                matches.append(state == .match ? Int32(number) : -1)
            }
            for edge in program.edges {
                edges.append(Program.Edge(bytes: edge.bytes, next: edge.next + firstState))
                boundaries[Int(edge.bytes.lowerBound)] = true
                boundaries[Int(edge.bytes.upperBound) + 1] = true
            }
            starts.append(firstState + program.start)
            concernsWords = concernsWords || program.concernsWords
        }
        // A match begins before a scalar, not inside one.
        boundaries[0x80] = true
        boundaries[0xC0] = true
        if concernsWords {
            for byte in UInt8(1)...255 where byte.isWord != (byte - 1).isWord { boundaries[Int(byte)] = true }
        }
        self.states = states
        self.edges = edges
        self.starts = starts
        self.matches = matches
        self.concernsWords = concernsWords
        classes = ByteClasses(boundaries: boundaries.dropLast())
        self.memoryBytes = memoryBytes
    }

    /// Returns an empty memory.
    package func memory() -> Memory { Memory(self) }

    /// Returns the indices of the expressions that are found in these bytes, in ascending order.
    ///
    /// - Parameters:
    ///   - bytes: Valid UTF-8.
    ///   - memory: The results of earlier passes; it must belong to this set.
    package func found(in bytes: UnsafeBufferPointer<UInt8>, _ memory: inout Memory) -> [Int] {
        memory.search(bytes, self)
    }
}

extension Program.State {
    /// Returns the state for a program that is preceded by the given numbers of states and edges.
    fileprivate func moved(states: Int, edges: Int) -> Program.State {
        switch self {
        case .read(let range): .read(edges: range.lowerBound + edges..<range.upperBound + edges)
        case .split(let preferred, let other): .split(preferred: preferred + states, other: other + states)
        case .note(let slot, let next): .note(slot: slot, next: next + states)
        case .check(let assertion, let next): .check(assertion, next: next + states)
        case .match: .match
        }
    }
}
