/// The tries of a table while they grow: one per priority, scheme and host.
struct TrieBuilder {
    struct Node {
        var firstLiteral: Int32 = -1
        var firstGuarded: Int32 = -1
        var parameter: Int32 = -1
        var end: [UInt32] = []
        var someTail: [UInt32] = []
        var anyTail: [UInt32] = []
        /// The literal bytes with which the parent leads to the node, if it does so by a literal.
        var label: Span = .empty
    }

    /// The end of a route variant at a node.
    enum Ending {
        case here
        case someTail
        case anyTail
    }

    /// A range of bytes in ``texts``.
    struct Span {
        var start: Int32
        var count: Int32

        static let empty = Span(start: 0, count: 0)
        var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    /// A child after a literal, as an element of a linked list.
    struct Literal {
        let child: Int32
        let next: Int32
    }

    /// A child after a parameter with a constraint or with other text in its segment, as an element of a linked list.
    struct Guarded {
        let rank: UInt64
        let before: Span
        let after: Span
        let constraint: UInt32
        let child: Int32
        let next: Int32
    }

    private(set) var nodes: [Node] = []
    private(set) var literals: [Literal] = []
    private(set) var guarded: [Guarded] = []
    /// Literal text of all patterns, as it is compared (folded where case does not count).
    private(set) var texts: [UInt8] = []
    private var edges = EdgeTable()
    private var labels = LabelNumbers()

    /// A node with nothing in it.
    mutating func makeNode() -> Int32 {
        nodes.append(Node())
        return Int32(nodes.count - 1)
    }

    /// Returns the child after a literal, and creates it if needed.
    mutating func child(of parent: Int32, literal: String, folding: Bool) -> Int32 {
        let label = number(of: literal, folding: folding)
        let key = EdgeTable.Key(parent: parent, before: label, after: -1, constraint: 0)
        if let child = edges.child(behind: key) { return child }
        let child = makeNode()
        nodes[Int(child)].label = labels.span(of: label)
        literals.append(Literal(child: child, next: nodes[Int(parent)].firstLiteral))
        nodes[Int(parent)].firstLiteral = Int32(literals.count - 1)
        edges.insert(child, behind: key)
        return child
    }

    /// Returns the child after a parameter that accepts any text, and creates it if needed.
    mutating func childBehindParameter(of parent: Int32) -> Int32 {
        if nodes[Int(parent)].parameter < 0 {
            let child = makeNode()
            nodes[Int(parent)].parameter = child
        }
        return nodes[Int(parent)].parameter
    }

    /// Returns the child after a parameter with a constraint or with literal text in its segment, and creates it if
    /// needed.
    mutating func child(
        of parent: Int32, before: String, after: String, constraint: UInt32, rank: UInt64, folding: Bool
    ) -> Int32 {
        let beforeLabel = number(of: before, folding: folding)
        let afterLabel = number(of: after, folding: folding)
        let key = EdgeTable.Key(parent: parent, before: beforeLabel, after: afterLabel, constraint: constraint)
        if let child = edges.child(behind: key) { return child }
        let child = makeNode()
        guarded.append(
            Guarded(
                rank: rank, before: labels.span(of: beforeLabel), after: labels.span(of: afterLabel),
                constraint: constraint, child: child, next: nodes[Int(parent)].firstGuarded))
        nodes[Int(parent)].firstGuarded = Int32(guarded.count - 1)
        edges.insert(child, behind: key)
        return child
    }

    /// Notes that a route variant ends at a node.
    mutating func append(_ variant: UInt32, to list: Ending, of node: Int32) {
        nodes[Int(node)][list].append(variant)
    }

    /// Replaces a variant by another one.
    mutating func replace(
        at place: Int, with variant: UInt32, in list: Ending, of node: Int32
    ) {
        nodes[Int(node)][list][place] = variant
    }

    /// The literal children of a node.
    func literalChildren(of node: Node) -> [Int32] {
        var children: [Int32] = []
        var index = node.firstLiteral
        while index >= 0 {
            children.append(literals[Int(index)].child)
            index = literals[Int(index)].next
        }
        return children
    }

    /// The guarded children of a node in order of precedence.
    func guardedChildren(of node: Node) -> [Guarded] {
        var children: [Guarded] = []
        var index = node.firstGuarded
        while index >= 0 {
            children.append(guarded[Int(index)])
            index = guarded[Int(index)].next
        }
        // Edges of equal rank are sorted by what they compare, so that ties are adjacent.
        return children.sorted { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            if left.before.start != right.before.start { return left.before.start < right.before.start }
            return left.after.start < right.after.start
        }
    }

    private mutating func number(of text: String, folding: Bool) -> Int32 {
        var text = text
        return text.withUTF8 { labels.number(of: $0, folding: folding, in: &texts) }
    }
}

extension TrieBuilder.Node {
    /// The route variants that end so.
    subscript(ending: TrieBuilder.Ending) -> [UInt32] {
        get {
            switch ending {
            case .here: end
            case .someTail: someTail
            case .anyTail: anyTail
            }
        }
        _modify {
            switch ending {
            case .here: yield &end
            case .someTail: yield &someTail
            case .anyTail: yield &anyTail
            }
        }
    }
}
