internal import WaymarkCore

/// The variants of one section, by the texts that their segments match.
final class VariantTrie {
    /// The continuations after some segments.
    struct Node {
        /// The nodes after non-empty literals, by their sets.
        var literals: [TextSets.ID: Int] = [:]
        /// The node after an empty literal.
        var empty: Int?
        /// The nodes after parameters with a constraint or with other text in their segment.
        var guards = GuardIndex()
        /// The node after an unconstrained parameter.
        var parameter: Int?
        /// The variants that end here.
        var ends: [AuditedVariant.Ending: [Int]] = [:]
    }

    private(set) var nodes = [Node()]
    private let texts: TextSets
    /// The guards without text around their holes, by node.
    private var crowds: [Int: TextCrowd] = [:]

    init(_ texts: TextSets) { self.texts = texts }

    /// Adds a variant by its number.
    func insert(_ variant: AuditedVariant, _ shape: PathShape, number: Int) {
        var node = 0
        for (segment, texts) in zip(variant.segments, shape.segments) {
            node = child(of: node, behind: segment, texts)
        }
        nodes[node].ends[variant.ending, default: []].append(number)
    }

    /// Returns the guards of a node that share texts with a set, or may share them.
    func guards(of node: Int, meeting set: TextSets.ID) -> [GuardIndex.Guard] {
        if nodes[node].guards.guards.isEmpty { return [] }
        let edged = nodes[node].guards.candidates(for: texts.sets[set]).filter { texts.meet($0.texts, set) }
        return bareGuards(of: node, meeting: set) + edged
    }

    /// Returns the guards of a node that may match a non-empty text.
    func guards(of node: Int, agreeingWith text: [UInt8]) -> [GuardIndex.Guard] {
        if nodes[node].guards.guards.isEmpty { return [] }
        var found = nodes[node].guards.bare
        if let crowd = crowd(of: node), let members = crowd.members(accepting: text) {
            found = members.map { found[$0] }
        }
        var seen: Set<Int> = []
        // Case-insensitive literals are stored in lower case.
        let folded = text.map(\.lowercased)
        for form in text == folded ? [text] : [text, folded] {
            for guardian in nodes[node].guards.candidates(for: TextSet(.literal(form), folds: false))
            where seen.insert(guardian.child).inserted {
                found.append(guardian)
            }
        }
        return found
    }

    private func bareGuards(of node: Int, meeting set: TextSets.ID) -> [GuardIndex.Guard] {
        let bare = nodes[node].guards.bare
        if set == TextSets.any { return bare }
        if let crowd = crowd(of: node), let members = texts.members(of: crowd, meeting: set) {
            return members.map { bare[$0] }
        }
        return bare.filter { texts.meet($0.texts, set) }
    }

    /// Returns the guards of a node without text around their holes as one automaton, if there are many.
    private func crowd(of node: Int) -> TextCrowd? {
        if let crowd = crowds[node] { return crowd }
        let bare = nodes[node].guards.bare
        guard bare.count >= Self.crowd else { return nil }
        let crowd = texts.crowd(of: bare.map(\.texts))
        crowds[node] = crowd
        return crowd
    }

    /// The minimum number of guards that are examined together.
    private static let crowd = 16

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
