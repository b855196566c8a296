/// A part of an expression, with its size.
struct SyntaxNode: Sendable {
    indirect enum Kind: Sendable {
        case empty
        case scalars(UTF8Graph)
        case assertion(Assertion)
        case capture(Int, SyntaxNode)
        case sequence([SyntaxNode])
        case alternatives([SyntaxNode])
        case repetition(SyntaxNode, Repetition)
    }

    let kind: Kind
    /// The maximum number of states of the expanded part; at least 1, and `Int.max` if it overflows.
    let stateCount: Int
    /// Whether the part can match without consuming text.
    let isNullable: Bool

    static let empty = SyntaxNode(kind: .empty, stateCount: 1, isNullable: true)

    static func scalars(_ set: ScalarSet) -> SyntaxNode {
        let graph = UTF8Graph(set)
        return SyntaxNode(kind: .scalars(graph), stateCount: graph.nodes.count, isNullable: false)
    }

    static func assertion(_ assertion: Assertion) -> SyntaxNode {
        SyntaxNode(kind: .assertion(assertion), stateCount: 1, isNullable: true)
    }

    static func capture(_ index: Int, _ inner: SyntaxNode) -> SyntaxNode {
        SyntaxNode(
            kind: .capture(index, inner), stateCount: inner.stateCount.addingSaturated(2), isNullable: inner.isNullable)
    }

    static func sequence(_ parts: [SyntaxNode]) -> SyntaxNode {
        switch parts.count {
        case 0: return .empty
        case 1: return parts[0]
        default:
            let states = parts.reduce(0) { $0.addingSaturated($1.stateCount) }
            return SyntaxNode(kind: .sequence(parts), stateCount: states, isNullable: parts.allSatisfy(\.isNullable))
        }
    }

    static func alternatives(_ parts: [SyntaxNode]) -> SyntaxNode {
        guard parts.count > 1 else { return parts.first ?? .empty }
        let states = parts.reduce(parts.count - 1) { $0.addingSaturated($1.stateCount) }
        return SyntaxNode(
            kind: .alternatives(parts), stateCount: states, isNullable: parts.contains(where: \.isNullable))
    }

    static func repetition(_ inner: SyntaxNode, _ repetition: Repetition) -> SyntaxNode {
        let copies = max(repetition.maximum ?? repetition.minimum, 1)
        let splits: Int
        if let maximum = repetition.maximum {
            splits = maximum - repetition.minimum
        } else {
            splits = repetition.minimum == 0 && inner.isNullable ? 2 : 1
        }
        let states = inner.stateCount.multipliedSaturated(by: copies).addingSaturated(splits)
        return SyntaxNode(
            kind: .repetition(inner, repetition), stateCount: states,
            isNullable: inner.isNullable || repetition.minimum == 0)
    }
}

/// The number of times that a part may be repeated.
struct Repetition: Hashable, Sendable {
    let minimum: Int
    /// The maximum number of repetitions; `nil` if unlimited.
    let maximum: Int?
    /// Whether more repetitions are tried before fewer.
    let isGreedy: Bool
}

extension Int {
    fileprivate func addingSaturated(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    fileprivate func multipliedSaturated(by factor: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? .max : product
    }
}
