/// Many expressions that are searched for at once: which of them are found anywhere in a text.
///
/// ```swift
/// let set = ExpressionSet(try ["^https?://", "goods/[0-9]+"].map { try LinearExpression($0, ignoringCase: true) })
/// var memory = set.memory()
/// set.found(in: bytes, &memory)  // [0, 1]
/// ```
///
/// All expressions are one automaton, whose states are made when a text first leads to them and kept in a ``Memory``. A
/// pass over a text that leads to known states takes two loads a byte, however many expressions there are. Where there
/// would be too many states they are no longer kept, and a pass takes up to a step for each byte and state of each
/// expression, as if one were searched after the other; never more.
package struct ExpressionSet: Sendable {
    /// The greatest size of a memory, in bytes, unless an initializer says otherwise: 1 MiB.
    package static let standardMemoryBytes = 1 << 20

    /// The programs side by side, with all numbers of states and edges moved to their places.
    let states: [Program.State]
    let edges: [Program.Edge]
    let starts: [Int]
    /// By state, the expression that has matched there; -1 in all others.
    let matches: [Int32]
    let classes: ByteClasses
    let concernsWords: Bool
    /// The greatest size of a memory, in bytes.
    let memoryBytes: Int

    /// The number of expressions.
    package var count: Int { starts.count }

    /// Puts expressions side by side.
    ///
    /// - Parameter memoryBytes: The greatest size of a ``Memory``, in bytes. A memory has its first state whatever that takes.
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
        // A match begins before a scalar, not inside of one.
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

    /// A memory that knows nothing yet.
    package func memory() -> Memory { Memory(self) }

    /// The numbers of the expressions that are found in these bytes, in ascending order.
    ///
    /// - Parameters:
    ///   - bytes: Valid UTF-8.
    ///   - memory: What earlier passes have learnt; it must be this set's.
    package func found(in bytes: UnsafeBufferPointer<UInt8>, _ memory: inout Memory) -> [Int] {
        memory.search(bytes, self)
    }
}

extension Program.State {
    /// The state in a program in which so many states and edges stand before it.
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
