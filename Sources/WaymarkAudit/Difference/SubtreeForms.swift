internal import WaymarkCore

/// The subtrees after the places of two tables with equal rules, as numbers: places with the same number lead to the
/// same routes, so no path continues differently from them.
final class SubtreeForms {
    private let sides: [ComparedTable]
    /// The form of each variant, by side.
    private let variants: [[Int]]
    private var nodes: [[Int: [Int]]] = [[:], [:]]
    private var numbers: [NodeForm: Int] = [:]

    private struct NodeForm: Hashable {
        let parts: [Int]
    }

    private struct VariantForm: Hashable {
        let route: Int
        let pattern: RoutePattern
        let priority: Int
        let section: Section
        let absence: UInt16
        let segments: [String]
        let ending: AuditedVariant.Ending
        /// A value that distinguishes variants of the two tables that look alike but differ.
        let mark: Int
    }

    private struct Group: Hashable {
        let priority: Int
        let section: Section?
        let absence: UInt16
        /// The weight that the rules compare before the order of registration.
        let weight: Int
        let ranks: [UInt64]
        /// The segments' literal texts in lower case: if the ranks are equal and these differ, no link matches both.
        let literals: [String]
    }

    /// Analyses all variants of both tables.
    init(_ old: ComparedTable, _ new: ComparedTable, _ pairing: RoutePairing) {
        sides = [old, new]
        let tokens = [
            old.index.routes.indices.map { route in
                // If several routes are equal to one, the first represents all of them.
                pairing.newOfOld[route].flatMap { pairing.oldOfNew[$0] } ?? route
            },
            new.index.routes.indices.map { pairing.oldOfNew[$0] ?? -1 - $0 },
        ]
        let differing = Self.differingConstraints(old, new)
        let disordered = Self.disorderedGroups([old, new], tokens)
        var numbers: [VariantForm: Int] = [:]
        variants = [old, new].enumerated().map { side, held in
            held.table.variants.map { variant in
                let isMarked =
                    disordered.contains(Self.group(of: variant, held.rules))
                    || variant.segments.contains {
                        $0.constraint.map { differing.contains(ExactText($0.text)) } ?? false
                    }
                let form = VariantForm(
                    route: tokens[side][variant.route], pattern: held.index.routes[variant.route].pattern,
                    priority: variant.priority, section: variant.section, absence: variant.absence,
                    segments: variant.segments.map(\.form), ending: variant.ending, mark: isMarked ? side + 1 : 0)
                if let number = numbers[form] { return number }
                numbers[form] = numbers.count
                return numbers.count - 1
            }
        }
    }

    /// Returns whether the same subtrees follow places of the old and of the new table.
    func areSame(_ old: [ComparedTable.Place], _ new: [ComparedTable.Place]) -> Bool {
        guard old.count == new.count else { return false }
        if old.count == 1 { return form(of: old[0], side: 0) == form(of: new[0], side: 1) }
        return old.map { form(of: $0, side: 0) }.sorted() == new.map { form(of: $0, side: 1) }.sorted()
    }

    // MARK: Forms

    private func form(of place: ComparedTable.Place, side: Int) -> Int {
        if place.isInTail {
            let ends = sides[side].tries[place.trie].nodes[place.node].ends
            let held = (ends[.someTail] ?? []) + (ends[.anyTail] ?? [])
            return number(of: [-1 - place.tail.rawValue] + held.map { variants[side][$0] }.sorted())
        }
        if let known = nodes[side][place.trie] { return known[place.node] }
        let made = forms(of: sides[side].tries[place.trie], side)
        nodes[side][place.trie] = made
        return made[place.node]
    }

    private func forms(of trie: VariantTrie, _ side: Int) -> [Int] {
        var forms = [Int](repeating: 0, count: trie.nodes.count)
        // A node comes before its successors.
        for (number, node) in trie.nodes.enumerated().reversed() {
            var parts = node.ends.values.flatMap { $0 }.map { variants[side][$0] }.sorted()
            parts.append(-1)
            let children =
                Array(node.literals.values) + [node.empty, node.parameter].compactMap(\.self)
                + node.guards.guards.map(\.child)
            parts += children.map { forms[$0] }.sorted()
            forms[number] = self.number(of: parts)
        }
        return forms
    }

    private func number(of parts: [Int]) -> Int {
        let form = NodeForm(parts: parts)
        if let number = numbers[form] { return number }
        numbers[form] = numbers.count
        return numbers.count - 1
    }

    // MARK: Differences behind equal forms

    /// Returns the constraints that have another meaning in the other table.
    private static func differingConstraints(_ old: ComparedTable, _ new: ComparedTable) -> Set<ExactText> {
        var differing: Set<ExactText> = []
        var seen: Set<ExactText> = []
        for variant in old.table.variants {
            for case let constraint? in variant.segments.map(\.constraint)
            where seen.insert(ExactText(constraint.text)).inserted {
                let matchers = (old.index.matcher(of: constraint), new.index.matcher(of: constraint))
                if !matchers.0.isSurelySame(as: matchers.1) { differing.insert(ExactText(constraint.text)) }
            }
        }
        return differing
    }

    /// Returns the groups of variants that only their order distinguishes, and whose order has changed.
    private static func disorderedGroups(_ sides: [ComparedTable], _ tokens: [[Int]]) -> Set<Group> {
        var orders: [[Group: [Int]]] = [[:], [:]]
        for (side, held) in sides.enumerated() {
            for variant in held.table.variants {
                let token = tokens[side][variant.route]
                let group = group(of: variant, held.rules)
                // Groups of a route's equal variants count once.
                if orders[side][group]?.last != token { orders[side][group, default: []].append(token) }
            }
        }
        var disordered: Set<Group> = []
        for (group, before) in orders[0] where before.count > 1 {
            guard let after = orders[1][group] else { continue }
            let common = Set(before).intersection(after)
            if before.filter(common.contains) != after.filter(common.contains) { disordered.insert(group) }
        }
        return disordered
    }

    private static func group(of variant: AuditedVariant, _ rules: MatchingRules) -> Group {
        // If a search does not backtrack, the order of routes decides between branches, not between routes alone.
        let isOrdered = rules.precedence != .specificity || rules.commits
        return Group(
            priority: variant.priority, section: isOrdered ? nil : variant.section,
            absence: isOrdered ? 0 : variant.absence, weight: variant.weight, ranks: isOrdered ? [] : variant.ranks,
            literals: isOrdered ? [] : variant.segments.map { $0.literalText.lowercased() })
    }
}

extension PatternSegment {
    /// The constraint on the segment's parameter, if any.
    fileprivate var constraint: ParameterConstraint? {
        if case .parameter(let hole, _, _) = self { hole.constraint } else { nil }
    }

    /// The text in the segment outside of its hole.
    fileprivate var literalText: String {
        switch self {
        case .literal(let text): text
        case .parameter(_, let before, let after): "\(before)\0\(after)"
        case .wildcard, .tail: ""
        }
    }

    /// The segment as a text; different segments have different texts.
    fileprivate var form: String {
        switch self {
        case .literal(let text): "=\(text)"
        case .parameter(let hole, let before, let after):
            ":\(hole.name)\0\(hole.constraint?.text ?? "")\0\(before)\0\(after)"
        case .wildcard: "*"
        case .tail(let name, let needsSegment): "+\(name ?? "")\0\(needsSegment)"
        }
    }
}
