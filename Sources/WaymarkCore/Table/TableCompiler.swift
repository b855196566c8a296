/// Turns routes into a ``RouteIndex``: reads their patterns under the table's rules, puts every variant into the trie
/// of its priority, scheme and host, and numbers the variants in order of precedence.
struct TableCompiler {
    private let rules: MatchingRules
    private let types: [String: ConstraintMatcher]
    private let conflicts: RouteIndexBuilder.Conflicts
    private var faults: [TableError.Fault] = []

    private var trie = TrieBuilder()
    private var sections: [Section: Int32] = [:]
    /// The place of the last pattern, as most are of few schemes and hosts.
    private var lastRoot: (section: Section, root: Int32)?
    /// The node before the schemes, by priority.
    private var schemes: [Int: Int32] = [:]
    private var entries: [VariantOrder] = []
    private var variants: [RouteVariant] = []
    private var captures: [Capture] = []
    private var names: [String] = []
    private var nameNumbers: [ExactText: UInt32] = [:]
    private var constraints: [ConstraintMatcher] = []
    private var constraintNumbers: [ExactText: UInt32] = [:]
    /// Patterns that are one expression for the whole path, by the numbers of their variants.
    private var expressions: [Expression] = []
    /// Whether patterns without a scheme have letters in their first segment whose case could matter.
    private var firstSegmentsDiffer = false
    private var priorities: Set<Int> = []

    private typealias Expression = (number: Int, priority: Int, scheme: String?, expression: PathExpression)

    /// The patterns that share a trie.
    private struct Section: Hashable {
        let priority: Int
        let scheme: String?
        let host: Host
        let foldsFirst: Bool

        enum Host: Hashable {
            case any
            case exact(ExactText, Int?)
            case subdomains(ExactText, Int?)
        }
    }

    init(rules: MatchingRules, types: [String: ConstraintMatcher], conflicts: RouteIndexBuilder.Conflicts) {
        self.rules = rules
        self.types = types
        self.conflicts = conflicts
    }

    mutating func compile(_ routes: [RouteEntry], replacing: Set<Int>) throws(TableError) -> RouteIndex {
        entries.reserveCapacity(routes.count)
        variants.reserveCapacity(routes.count)
        let syntaxes = routes.map { $0.pattern.reading(under: rules) }
        firstSegmentsDiffer = rules.caseSensitivity == .sensitive && syntaxes.contains { hasUppercaseStart($0) }
        let replaced = replacing.isEmpty ? [] : replacedRoutes(syntaxes, routes, replacing)
        for (route, syntax) in zip(routes, syntaxes) where !replaced.contains(route.number) {
            switch syntax {
            case .success(let syntax): insert(route, syntax)
            case .failure(let error): faults.append(.malformed(error, route: route))
            }
        }
        let ranks = rank()
        if conflicts == .refused { findConflicts(routes) }
        guard faults.isEmpty else {
            throw TableError(faults: faults.ordered { $0.route.number < $1.route.number })
        }
        return freeze(routes, ranks)
    }

    // MARK: Inserting

    private mutating func insert(_ route: RouteEntry, _ syntax: PatternSyntax) {
        guard checkTypes(of: syntax, route) else { return }
        if let expression = syntax.expression { return insert(expression, of: route, syntax) }
        let all = syntax.variants(under: rules)
        for section in sections(of: route, syntax) {
            let root = lastRoot.flatMap { $0.section == section ? $0.root : nil } ?? root(of: section)
            lastRoot = (section, root)
            for variant in all {
                insert(variant, of: route, at: root, in: section, rank: syntax.sectionRank, hasSiblings: all.count > 1)
            }
        }
    }

    /// Returns the sections of the route's patterns: patterns without a scheme go into two tries if links read by their
    /// schemes' segments must be compared without the case of the first one.
    private func sections(of route: RouteEntry, _ syntax: PatternSyntax) -> [Section] {
        let host: Section.Host =
            switch syntax.host {
            case nil: .any
            case let host? where host.isWildcard: .subdomains(ExactText(host.name), host.port)
            case let host?: .exact(ExactText(host.name), host.port)
            }
        func section(foldsFirst: Bool) -> Section {
            Section(priority: route.priority, scheme: syntax.scheme(under: rules), host: host, foldsFirst: foldsFirst)
        }
        guard rules.caseSensitivity == .sensitive else {
            return [section(foldsFirst: rules.caseSensitivity != .exact)]
        }
        guard let scheme = syntax.scheme else {
            return firstSegmentsDiffer
                ? [section(foldsFirst: false), section(foldsFirst: true)] : [section(foldsFirst: true)]
        }
        return [section(foldsFirst: rules.host(forScheme: scheme) == .segment)]
    }

    /// Notes a pattern that no trie can hold.
    private mutating func insert(_ expression: PathExpression, of route: RouteEntry, _ syntax: PatternSyntax) {
        let scheme = syntax.scheme(under: rules)
        expressions.append((variants.count, route.priority, scheme, expression))
        priorities.insert(route.priority)
        variants.append(
            RouteVariant(
                route: UInt32(route.number), firstCapture: UInt32(captures.count), captureCount: 0, absence: 0,
                hasSiblings: false))
        let variant = PatternVariant(segments: [PathExpression.standIn], absence: 0)
        var path = PrecedenceKey(variant.segments)
        path.append(PathExpression.standIn.rank)
        entries.append(order(of: variant, path, route, scheme, syntax.sectionRank))
    }

    private mutating func root(of section: Section) -> Int32 {
        if let root = sections[section] { return root }
        let root = makeRoot(of: section)
        sections[section] = root
        return root
    }

    private mutating func makeRoot(of section: Section) -> Int32 {
        guard section.scheme != nil else { return trie.makeNode() }
        let scheme = schemeNode(of: section)
        switch section.host {
        case .any: return trie.childBehindParameter(of: scheme)
        case .exact(let host, let port):
            return trie.child(of: scheme, literal: RouteIndex.label(of: host.text, port: port), folding: true)
        case .subdomains(let host, let port):
            let label = RouteIndex.label(of: host.text, port: port, isWildcard: true)
            return trie.child(of: scheme, literal: label, folding: true)
        }
    }

    /// Returns the node before the hosts of a section's scheme.
    private mutating func schemeNode(of section: Section) -> Int32 {
        if schemes[section.priority] == nil { schemes[section.priority] = trie.makeNode() }
        return trie.child(
            of: schemes[section.priority] ?? 0, literal: section.scheme ?? "", folding: !rules.exactSchemes)
    }

    private mutating func insert(
        _ variant: PatternVariant, of route: RouteEntry, at root: Int32, in section: Section, rank: UInt64,
        hasSiblings: Bool = false
    ) {
        var node = root
        var path = PrecedenceKey(variant.segments)
        var list = TrieBuilder.Ending.here
        let firstCapture = UInt32(captures.count)
        for (index, segment) in variant.segments.enumerated() {
            let folding = rules.caseSensitivity == .insensitive || (index == 0 && section.foldsFirst)
            path.append(segment.rank)
            switch segment {
            case .literal(let text):
                node = trie.child(of: node, literal: text, folding: folding)
            case .wildcard:
                node = trie.childBehindParameter(of: node)
            case .parameter(let hole, let before, let after):
                capture(hole.name, at: index, before: before, after: after)
                if hole.constraint == nil, before.isEmpty, after.isEmpty {
                    node = trie.childBehindParameter(of: node)
                } else {
                    node = trie.child(
                        of: node, before: before, after: after,
                        constraint: hole.constraint.map { constraintNumber(of: $0) } ?? FrozenTrie.none,
                        rank: segment.rank,
                        folding: folding)
                }
            case .tail(let name, let needsSegment):
                capture(name, at: index, isTail: true)
                list = needsSegment ? .someTail : .anyTail
            }
        }
        if list == .here { path.append(PatternSegment.rankOfEnd) }
        let number = UInt32(variants.count)
        variants.append(
            RouteVariant(
                route: UInt32(route.number), firstCapture: firstCapture,
                captureCount: UInt16(captures.count - Int(firstCapture)), absence: variant.absence,
                hasSiblings: hasSiblings))
        entries.append(
            order(
                of: variant, path, route, section.scheme, rank,
                isCopy: firstSegmentsDiffer && section.scheme == nil && section.foldsFirst))
        append(number, to: list, of: node)
    }

    private func order(
        of variant: PatternVariant, _ path: PrecedenceKey, _ route: RouteEntry, _ scheme: String?, _ rank: UInt64,
        isCopy: Bool = false
    ) -> VariantOrder {
        VariantOrder(
            section: rank, path: path, absence: variant.absence, priority: route.priority, route: UInt32(route.number),
            isCopy: isCopy, isBehindSchemes: rules.namespaces == .byScheme && scheme == nil,
            weight: variant.weight(under: rules))
    }

    /// Notes a variant at its node, once for each route: of two the one that leaves less out.
    private mutating func append(
        _ number: UInt32, to list: TrieBuilder.Ending, of node: Int32
    ) {
        let route = variants[Int(number)].route
        let held = trie.nodes[Int(node)][list]
        // Routes come one after the other, so that one that ends here already is the last.
        if let last = held.last, variants[Int(last)].route == route {
            if entries[Int(number)].absence < entries[Int(last)].absence {
                trie.replace(at: held.count - 1, with: number, in: list, of: node)
            }
        } else {
            trie.append(number, to: list, of: node)
        }
    }

    private mutating func capture(
        _ name: String?, at segment: Int, before: String = "", after: String = "", isTail: Bool = false
    ) {
        captures.append(
            Capture(
                name: name.map { nameNumber(of: $0) } ?? Capture.unnamed, segment: UInt16(segment),
                before: UInt16(before.utf8.count), after: UInt16(after.utf8.count), isTail: isTail,
                isApart: isTail || rules.leadingSlash == .strict))
    }

    private mutating func nameNumber(of name: String) -> UInt32 {
        let key = ExactText(name)
        if let number = nameNumbers[key] { return number }
        let number = UInt32(names.count)
        names.append(name)
        nameNumbers[key] = number
        return number
    }

    private mutating func constraintNumber(of constraint: ParameterConstraint) -> UInt32 {
        let key = ExactText(constraint.text)
        if let number = constraintNumbers[key] { return number }
        let number = UInt32(constraints.count)
        switch constraint {
        // A type that is not registered was reported before.
        case .type(let name): constraints.append(types[name] ?? .anything)
        case .expression(let expression): constraints.append(.expression(expression))
        }
        constraintNumbers[key] = number
        return number
    }

    // MARK: Faults

    /// Returns whether all types of a pattern are known; reports those that are not.
    private mutating func checkTypes(of syntax: PatternSyntax, _ route: RouteEntry) -> Bool {
        if !syntax.namesTypes { return true }
        let unknown = syntax.typeNames.filter { types[$0] == nil }
        faults += unknown.map { .unknownType($0, nearest: types.keys.nearest(to: $0), route: route) }
        return unknown.isEmpty
    }

    /// Reports every route that ends where an earlier one ends, neither by leaving a group out.
    private mutating func findConflicts(_ routes: [RouteEntry]) {
        var reported: Set<UInt32> = []
        var holders: [RouteShape: Int] = [:]
        for (number, _, _, _) in expressions {
            let route = routes[Int(variants[number].route)]
            guard case .success(let syntax) = route.pattern.reading(under: rules) else { continue }
            let shape = RouteShape(of: syntax, priority: route.priority, rules: rules)
            if let holder = holders[shape] {
                faults.append(.conflict(routes[holder], route))
            } else {
                holders[shape] = route.number
            }
        }
        for node in trie.nodes {
            for list in [node.end, node.someTail, node.anyTail] where list.count > 1 {
                let complete = list.filter { entries[Int($0)].absence == 0 && !entries[Int($0)].isCopy }.map {
                    variants[Int($0)].route
                }.ordered()
                for route in complete.dropFirst() where reported.insert(route).inserted {
                    faults.append(.conflict(routes[Int(complete[0])], routes[Int(route)]))
                }
            }
        }
    }

    /// The routes whose place a later one takes on purpose.
    private func replacedRoutes(
        _ syntaxes: [Result<PatternSyntax, PatternError>], _ routes: [RouteEntry], _ replacing: Set<Int>
    ) -> Set<Int> {
        var latest: [RouteShape: Int] = [:]
        var replaced: Set<Int> = []
        for (route, syntax) in zip(routes, syntaxes) {
            guard case .success(let syntax) = syntax else { continue }
            let shape = RouteShape(of: syntax, priority: route.priority, rules: rules)
            if replacing.contains(route.number), let earlier = latest[shape] { replaced.insert(earlier) }
            latest[shape] = route.number
        }
        return replaced
    }

    private func hasUppercaseStart(_ syntax: Result<PatternSyntax, PatternError>) -> Bool {
        guard case .success(let syntax) = syntax, syntax.scheme == nil else { return false }
        if syntax.groupCount == 0, !syntax.hasEmptySegments { return isUppercase(syntax.allSegments.first) }
        return syntax.variants(under: rules).contains { isUppercase($0.segments.first) }
    }

    private func isUppercase(_ segment: PatternSegment?) -> Bool {
        switch segment {
        case .literal(let text): text.utf8.contains(where: \.isUppercaseASCII)
        case .parameter(_, let before, let after): (before + after).utf8.contains(where: \.isUppercaseASCII)
        case .tail, .wildcard, nil: false
        }
    }

    // MARK: Ranking

    /// The rank of every variant by its number.
    private func rank() -> [UInt32] {
        let order: [Int] =
            switch rules.precedence {
            case .specificity: entries.indices.ordered { entries[$0].precedes(entries[$1]) }
            case .registration, .exactFirst, .literalCount:
                entries.indices.ordered { entries[$0].precedesByRegistration(entries[$1]) }
            }
        var ranks = [UInt32](repeating: 0, count: entries.count)
        for (rank, number) in order.enumerated() { ranks[number] = UInt32(rank) }
        return ranks
    }

    // MARK: Freezing

    private mutating func freeze(_ routes: [RouteEntry], _ ranks: [UInt32]) -> RouteIndex {
        var writer = TrieWriter(trie, ranks: ranks, ordersTies: FrozenRules(rules).contains(.commits))
        var levels: [RouteIndex.Level] = []
        // Both are grouped once, because every route may have its own priority.
        let roots = Dictionary(grouping: sections) { $0.key.priority }
        let paths = Dictionary(grouping: expressions) { $0.priority }
        priorities.formUnion(roots.keys)
        for priority in priorities.ordered(by: >) {
            levels.append(level(schemes[priority], roots[priority] ?? [], paths[priority] ?? [], &writer, ranks))
        }
        var ordered = variants
        for (number, rank) in ranks.enumerated() { ordered[Int(rank)] = variants[number] }
        return RouteIndex(
            rules: rules, routes: routes, levels: levels, variants: ordered, captures: captures, names: names,
            words: writer.words, constraints: constraints, constraintNumbers: constraintNumbers,
            expressions: Dictionary(
                uniqueKeysWithValues: expressions.map { (ranks[$0.number], $0.expression) }),
            schemes: Set(sections.keys.compactMap(\.scheme)).union(expressions.compactMap(\.scheme)))
    }

    private func level(
        _ schemes: Int32?, _ roots: [(key: Section, value: Int32)], _ expressions: [Expression],
        _ writer: inout TrieWriter, _ ranks: [UInt32]
    ) -> RouteIndex.Level {
        var level = RouteIndex.Level()
        level.expressions = expressions.map {
            RouteIndex.ExpressionRoute(rank: ranks[$0.number], scheme: $0.scheme, expression: $0.expression)
        }.ordered { $0.rank < $1.rank }
        if let schemes { level.schemes = writer.write(schemes) }
        // The order of a dictionary changes from run to run; the buffer shall not.
        for (section, root) in roots.ordered(by: { $0.value < $1.value }) {
            if section.scheme == nil {
                let place = writer.write(root)
                if section.foldsFirst || rules.caseSensitivity == .exact { level.anySchemeFolded = place }
                // Without capital letters at the start, one trie serves both.
                if !section.foldsFirst || !firstSegmentsDiffer { level.anyScheme = place }
            } else if case .subdomains = section.host {
                level.hasSubdomains = true
            }
        }
        return level
    }
}

extension TableError.Fault {
    /// The route that the fault is reported for.
    fileprivate var route: RouteEntry {
        switch self {
        case .malformed(_, let route), .unknownType(_, _, let route), .conflict(_, let route): route
        }
    }
}
