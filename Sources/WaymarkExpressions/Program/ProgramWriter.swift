/// Writes a tree out as states, from its end to its beginning, so that each part knows what follows it.
///
/// The recursion is as deep as the tree, whose depth the parser bounds.
struct ProgramWriter {
    private(set) var states: [Program.State] = []
    private(set) var edges: [Program.Edge] = []
    private(set) var assertions: Set<Assertion> = []

    mutating func add(_ state: Program.State) -> Int {
        states.append(state)
        return states.count - 1
    }

    /// Writes a part.
    ///
    /// - Parameter next: The state that follows the part.
    /// - Returns: The state that begins it.
    mutating func write(_ node: SyntaxNode, before next: Int) -> Int {
        switch node.kind {
        case .empty: return next
        case .scalars(let graph): return write(graph, before: next)
        case .assertion(let assertion):
            assertions.insert(assertion)
            return add(.check(assertion, next: next))
        case .capture(let index, let inner):
            let end = add(.note(slot: 2 * index + 3, next: next))
            return add(.note(slot: 2 * index + 2, next: write(inner, before: end)))
        case .sequence(let parts):
            return parts.reversed().reduce(next) { write($1, before: $0) }
        case .alternatives(let parts):
            let starts = parts.map { write($0, before: next) }
            return starts.dropLast().reversed().reduce(starts[starts.count - 1]) { other, preferred in
                add(.split(preferred: preferred, other: other))
            }
        case .repetition(let inner, let repetition):
            return write(inner, repetition, before: next)
        }
    }

    private mutating func write(_ graph: UTF8Graph, before next: Int) -> Int {
        let first = states.count
        for node in graph.nodes {
            let start = edges.count
            for edge in node {
                edges.append(Program.Edge(bytes: edge.bytes, next: edge.target.map { first + $0 } ?? next))
            }
            states.append(.read(edges: start..<edges.count))
        }
        return states.count - 1
    }

    private mutating func write(_ inner: SyntaxNode, _ repetition: Repetition, before next: Int) -> Int {
        var start = next
        if let maximum = repetition.maximum {
            for _ in repetition.minimum..<maximum {
                start = choice(of: write(inner, before: start), or: next, repetition)
            }
        } else {
            start = writeLoop(inner, repetition, before: next)
        }
        // A loop holds the last of the copies that must be there.
        let copies = repetition.maximum == nil ? repetition.minimum - 1 : repetition.minimum
        for _ in 0..<max(copies, 0) { start = write(inner, before: start) }
        return start
    }

    /// Writes a part that may follow itself without end.
    private mutating func writeLoop(_ inner: SyntaxNode, _ repetition: Repetition, before next: Int) -> Int {
        // Holds the place until the body is known.
        let loop = add(.match)
        let body = write(inner, before: loop)
        states[loop] = split(body, next, repetition)
        if repetition.minimum > 0 { return body }
        // Entered at its own end, a body that can be empty would be left before its first alternative is tried.
        return inner.isNullable ? choice(of: body, or: next, repetition) : loop
    }

    private mutating func choice(of more: Int, or less: Int, _ repetition: Repetition) -> Int {
        add(split(more, less, repetition))
    }

    private func split(_ more: Int, _ less: Int, _ repetition: Repetition) -> Program.State {
        repetition.isGreedy
            ? .split(preferred: more, other: less) : .split(preferred: less, other: more)
    }
}
