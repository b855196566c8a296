/// Writes a tree out as states, from its end to its beginning, so that each part knows what follows it.
///
/// It keeps its own stack of errands, so that a deep tree takes no stack of the thread.
struct ProgramWriter {
    private enum Errand {
        /// Writes a part before ``start``.
        case write(SyntaxNode)
        /// Notes the place before ``start``.
        case note(slot: Int)
        /// Remembers ``start`` as an alternative, and begins the one before it with what follows them all.
        case keepAlternative(next: Int)
        /// Puts what was written before the remembered alternative.
        case preferToKept
        /// Puts a choice between what was written and what follows it.
        case choose(next: Int, Repetition)
        /// Makes the state at the end of a loop's body choose between the body and what follows the loop.
        case closeLoop(state: Int, next: Int, Repetition, bodyIsNullable: Bool)
    }

    private(set) var states: [Program.State] = []
    private(set) var edges: [Program.Edge] = []
    private(set) var assertions: Set<Assertion> = []
    /// The state that begins what has been written.
    private(set) var start = 0
    private var kept: [Int] = []
    private var errands: [Errand] = []

    init(_ tree: SyntaxNode) {
        start = add(.match)
        errands = [.write(tree)]
        while let errand = errands.popLast() {
            switch errand {
            case .write(let node): write(node)
            case .note(let slot): start = add(.note(slot: slot, next: start))
            case .keepAlternative(let next):
                kept.append(start)
                start = next
            case .preferToKept:
                let other = kept.removeLast()
                start = add(.split(preferred: start, other: other))
            case .choose(let next, let repetition):
                start = add(split(more: start, less: next, repetition))
            case .closeLoop(let state, let next, let repetition, let bodyIsNullable):
                states[state] = split(more: start, less: next, repetition)
                if repetition.minimum > 0 { continue }
                // A body that can be empty, entered at its own end, would be left before its first way is tried.
                start = bodyIsNullable ? add(states[state]) : state
            }
        }
    }

    private mutating func add(_ state: Program.State) -> Int {
        states.append(state)
        return states.count - 1
    }

    /// Writes a part, or leaves errands for what it is made of; what is to be done first is left last.
    private mutating func write(_ node: SyntaxNode) {
        switch node.kind {
        case .empty: break
        case .scalars(let graph): write(graph)
        case .assertion(let assertion):
            assertions.insert(assertion)
            start = add(.check(assertion, next: start))
        case .capture(let index, let inner):
            start = add(.note(slot: 2 * index + 3, next: start))
            errands += [.note(slot: 2 * index + 2), .write(inner)]
        case .sequence(let parts):
            for part in parts { errands.append(.write(part)) }
        case .alternatives(let parts):
            for part in parts.dropLast() { errands += [.preferToKept, .write(part), .keepAlternative(next: start)] }
            for part in parts.suffix(1) { errands.append(.write(part)) }
        case .repetition(let inner, let repetition): write(inner, repetition)
        }
    }

    private mutating func write(_ graph: UTF8Graph) {
        let first = states.count
        for node in graph.nodes {
            let firstEdge = edges.count
            for edge in node {
                edges.append(Program.Edge(bytes: edge.bytes, next: edge.target.map { first + $0 } ?? start))
            }
            states.append(.read(edges: firstEdge..<edges.count))
        }
        start = states.count - 1
    }

    private mutating func write(_ inner: SyntaxNode, _ repetition: Repetition) {
        let next = start
        // A loop holds the last of the copies that must be there.
        let copies = repetition.maximum == nil ? max(repetition.minimum - 1, 0) : repetition.minimum
        for _ in 0..<copies { errands.append(.write(inner)) }
        if let maximum = repetition.maximum {
            for _ in repetition.minimum..<maximum { errands += [.choose(next: next, repetition), .write(inner)] }
        } else {
            // The state becomes a split once the body is known.
            start = add(.match)
            let end = Errand.closeLoop(state: start, next: next, repetition, bodyIsNullable: inner.isNullable)
            errands += [end, .write(inner)]
        }
    }

    private func split(more: Int, less: Int, _ repetition: Repetition) -> Program.State {
        repetition.isGreedy ? .split(preferred: more, other: less) : .split(preferred: less, other: more)
    }
}
