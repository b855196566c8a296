/// Writes a tree as states, from its end to its beginning, so that the continuation of each part is known.
///
/// It keeps its own stack of tasks, so deep trees do not use the thread's stack.
struct ProgramWriter {
    private enum Errand {
        /// Writes a part before ``start``.
        case write(SyntaxNode)
        /// Writes a state that records the place before ``start``.
        case note(slot: Int)
        /// Saves ``start`` as an alternative, and begins the previous alternative with the common continuation.
        case keepAlternative(next: Int)
        /// Writes a state that prefers what was written to the saved alternative.
        case preferToKept
        /// Writes a choice between what was written and its continuation.
        case choose(next: Int, Repetition)
        /// Makes the state at the end of a loop's body a choice between the body and the continuation of the loop.
        case closeLoop(state: Int, next: Int, Repetition, bodyIsNullable: Bool)
    }

    private(set) var states: [Program.State] = []
    private(set) var edges: [Program.Edge] = []
    private(set) var assertions: Set<Assertion> = []
    /// The first state of what has been written.
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
                // Entered at its own end, a body that can be empty would be left before its first alternative is tried.
                start = bodyIsNullable ? add(states[state]) : state
            }
        }
    }

    private mutating func add(_ state: Program.State) -> Int {
        states.append(state)
        return states.count - 1
    }

    /// Writes a part, or adds tasks for its components; the first task to perform is added last.
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
        // The loop contains the last of the required copies.
        let copies = repetition.maximum == nil ? max(repetition.minimum - 1, 0) : repetition.minimum
        for _ in 0..<copies { errands.append(.write(inner)) }
        if let maximum = repetition.maximum {
            for _ in repetition.minimum..<maximum { errands += [.choose(next: next, repetition), .write(inner)] }
        } else {
            // The state becomes a split when the body is known.
            start = add(.match)
            let end = Errand.closeLoop(state: start, next: next, repetition, bodyIsNullable: inner.isNullable)
            errands += [end, .write(inner)]
        }
    }

    private func split(more: Int, less: Int, _ repetition: Repetition) -> Program.State {
        repetition.isGreedy ? .split(preferred: more, other: less) : .split(preferred: less, other: more)
    }
}
