internal import WaymarkCore

/// The variants of one section, by the texts that their segments take.
final class VariantTrie {
    /// What is behind some segments.
    struct Node {
        /// By set, what is behind a literal that is not empty.
        var literals: [TextSets.ID: Int] = [:]
        /// What is behind an empty literal.
        var empty: Int?
        /// What is behind parameters with text beside them or with a constraint.
        var guards = GuardIndex()
        /// What is behind a plain parameter.
        var parameter: Int?
        /// The variants that end here.
        var ends: [AuditedVariant.Ending: [Int]] = [:]
    }

    private(set) var nodes = [Node()]
    private let texts: TextSets

    init(_ texts: TextSets) { self.texts = texts }

    /// Adds a variant by its number.
    func insert(_ variant: AuditedVariant, _ shape: PathShape, number: Int) {
        var node = 0
        for (segment, texts) in zip(variant.segments, shape.segments) {
            node = child(of: node, behind: segment, texts)
        }
        nodes[node].ends[variant.ending, default: []].append(number)
    }

    /// The guards of a node that share texts with a set, or may.
    func guards(of node: Int, meeting set: TextSets.ID) -> [GuardIndex.Guard] {
        if nodes[node].guards.guards.isEmpty { return [] }
        return nodes[node].guards.candidates(for: texts.sets[set]).filter { texts.meet($0.texts, set) }
    }

    private func child(of node: Int, behind segment: PatternSegment, _ set: TextSets.ID) -> Int {
        let new = nodes.count
        if case .literal("") = segment {
            if let child = nodes[node].empty { return child }
            nodes[node].empty = new
        } else if case .literal = segment {
            if let child = nodes[node].literals[set] { return child }
            nodes[node].literals[set] = new
        } else if set == TextSets.any {
            if let child = nodes[node].parameter { return child }
            nodes[node].parameter = new
        } else {
            if let child = nodes[node].guards[set] { return child }
            let guardian = GuardIndex.Guard(texts: set, rank: segment.rank, child: new)
            nodes[node].guards.insert(guardian, form: texts.sets[set])
        }
        nodes.append(Node())
        return new
    }
}
