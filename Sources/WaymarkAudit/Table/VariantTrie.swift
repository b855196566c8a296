internal import WaymarkCore

/// The variants of one section, by the texts that their segments take.
struct VariantTrie {
    /// What is behind some segments.
    struct Node {
        /// By set, what is behind a literal that is not empty.
        var literals: [TextSets.ID: Int] = [:]
        /// What is behind an empty literal.
        var empty: Int?
        /// What is behind parameters with text beside them or with a constraint.
        var guarded: [Guarded] = []
        /// What is behind a plain parameter.
        var parameter: Int?
        /// The variants that end here.
        var ends: [AuditedVariant.Ending: [Int]] = [:]
    }

    /// A child that is reached by some texts.
    struct Guarded {
        let texts: TextSets.ID
        let rank: UInt64
        let child: Int
    }

    private(set) var nodes = [Node()]

    /// Adds a variant by its number.
    mutating func insert(_ variant: AuditedVariant, _ shape: PathShape, number: Int) {
        var node = 0
        for (segment, texts) in zip(variant.segments, shape.segments) {
            node = child(of: node, behind: segment, texts)
        }
        nodes[node].ends[variant.ending, default: []].append(number)
    }

    private mutating func child(of node: Int, behind segment: PatternSegment, _ texts: TextSets.ID) -> Int {
        let new = nodes.count
        if case .literal("") = segment {
            if let child = nodes[node].empty { return child }
            nodes[node].empty = new
        } else if case .literal = segment {
            if let child = nodes[node].literals[texts] { return child }
            nodes[node].literals[texts] = new
        } else if texts == TextSets.any {
            if let child = nodes[node].parameter { return child }
            nodes[node].parameter = new
        } else {
            if let edge = nodes[node].guarded.first(where: { $0.texts == texts }) { return edge.child }
            nodes[node].guarded.append(Guarded(texts: texts, rank: segment.rank, child: new))
        }
        nodes.append(Node())
        return new
    }
}
