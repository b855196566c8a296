internal import WaymarkCore

/// Finds routes that never win, because others come before them for each of their links, and routes without any link.
struct ShadowFinder {
    private let search: LinkSearch
    private let table: AuditedTable
    /// The conflicts that are reported elsewhere; if `nil`, conflicting routes count like any other.
    private let conflicts: ConflictFinder?
    private let limits: AuditLimits
    /// The sections that contain all links of a section, beginning with the section itself.
    private var sections: [Section: [Section]] = [:]

    init(_ search: LinkSearch, conflicts: ConflictFinder?, limits: AuditLimits) {
        self.search = search
        table = search.table
        self.conflicts = conflicts
        self.limits = limits
    }

    /// Returns a finding for each route that certainly never wins.
    consuming func findings() -> [AuditFinding] { findings(about: table.variantsOfRoute.indices) }

    /// Returns a finding for each of the given routes that certainly never wins.
    consuming func findings(about routes: some Sequence<Int>) -> [AuditFinding] {
        var findings: [AuditFinding] = []
        for route in routes {
            let found = finding(about: route)
            if search.budget.isSpent {
                findings.append(givenUp(at: route))
                break
            }
            if let found { findings.append(found) }
        }
        return findings
    }

    private func givenUp(at route: Int) -> AuditFinding {
        table.finding(
            .warning, .undecided, [route], witness: nil, isDecided: false,
            "whether \(table.name(route)) and the routes behind it ever win is not known: "
                + "the audit would take more than \(limits.steps) steps")
    }

    private mutating func finding(about route: Int) -> AuditFinding? {
        let range = table.variantsOfRoute[route]
        guard let first = range.first else { return nil }
        let origins = table.origins(of: table.variants[first].section)
        var cases: [Case] = []
        for number in range {
            for origin in origins {
                let one = Case(variant: number, origin: origin, coverers: coverers(of: number, origin))
                guard isCovered(one, by: nil) else { return nil }
                cases.append(one)
            }
        }
        guard let (path, origin) = anyPath(of: cases) else { return nothingTaken(by: route, cases) }
        let others = fewestRoutes(covering: cases)
        let shapes = cases.map { search.shape(of: $0.variant, folds: $0.origin.folds) }
        var witness: String?
        if !search.doubts(of: shapes).contains(where: \.deceivesTable) {
            let found = search.witness(path, from: origin)
            if others.contains(where: { found.shows([$0, route]) }) { witness = found.link?.text }
        }
        return table.finding(
            .warning, .shadowed, [route] + others, witness: witness, sentence(route, others, witness))
    }

    /// - Parameter others: The routes that come first; the sentence names up to three of them.
    private func sentence(_ route: Int, _ others: [Int], _ witness: String?) -> String {
        let named = others.prefix(3).map { table.name($0) }.joined(separator: ", ")
        let more = others.count > 3 ? " and \(others.count - 3) more" : ""
        let taken = others.count == 1 ? "comes first for" : "together come first for"
        return "\(table.name(route)) never wins: \(named)\(more) \(taken) each of its links"
            + (witness.map { ", such as '\($0)'" } ?? "")
    }

    // MARK: Proof

    /// A variant's links from one origin, and the variants that come before it for some of them.
    private struct Case {
        let variant: Int
        let origin: Origin
        let coverers: [Int]
    }

    /// Returns whether each link of a case is certainly matched by one of its coverers.
    ///
    /// - Parameter routes: The routes to consider; `nil` for all.
    private func isCovered(_ one: Case, by routes: Set<Int>?) -> Bool {
        let coverers = one.coverers.filter { routes?.contains(table.variants[$0].route) != false }
        let outcome = search.path(
            takenBy: [search.shape(of: one.variant, folds: one.origin.folds)],
            avoiding: coverers.map { search.shape(of: $0, folds: one.origin.folds) })
        if case .none = outcome { return true }
        return false
    }

    /// Returns a path that one of the variants matches, a complete one if possible.
    private func anyPath(of cases: [Case]) -> ([[UInt8]], Origin)? {
        for one in cases {
            let shape = search.shape(of: one.variant, folds: one.origin.folds)
            if case .found(let path) = search.path(takenBy: [shape], avoiding: []) { return (path, one.origin) }
        }
        return nil
    }

    /// Returns the finding about a route that certainly matches no link.
    private func nothingTaken(by route: Int, _ cases: [Case]) -> AuditFinding? {
        guard cases.allSatisfy({ isCovered($0, by: []) }) else { return nil }
        return table.finding(
            .warning, .unreachable, [route], witness: nil,
            "\(table.name(route)) takes no link: no text fits all of its segments")
    }

    /// Returns routes that together cover all cases, without redundant ones; a single route if one suffices.
    private func fewestRoutes(covering cases: [Case]) -> [Int] {
        func cover(_ routes: Set<Int>) -> Bool { cases.allSatisfy { isCovered($0, by: routes) } }
        let ordered = Set(cases.flatMap(\.coverers)).sorted {
            table.variants[$0].precedes(table.variants[$1], by: table.rules.precedence)
        }
        var routes: [Int] = []
        for variant in ordered where !routes.contains(table.variants[variant].route) {
            routes.append(table.variants[variant].route)
        }
        if let one = routes.first(where: { cover([$0]) }) { return [one] }
        // Removing the last ones first keeps those that come first.
        for route in routes.reversed() where cover(Set(routes).subtracting([route])) {
            routes.removeAll { $0 == route }
        }
        return routes.sorted()
    }

    // MARK: Coverers

    /// Returns the variants of other routes that precede one and match some of its links, or may match them, up to the
    /// limit.
    private mutating func coverers(of number: Int, _ origin: Origin) -> [Int] {
        // A pattern that fits a link may not receive it, so nothing is certainly covered.
        if table.rules.commits { return [] }
        let variant = table.variants[number]
        let shape = search.shape(of: number, folds: origin.folds)
        var found: [Int] = []
        let tries = sections(around: variant.section).map { search.trie(of: $0, folds: origin.folds) }
        var frontier = tries.indices.map { (trie: $0, node: 0) }
        var place = 0
        while !frontier.isEmpty {
            let isPastEnd = shape.texts(at: place) == nil
            for (trie, node) in frontier {
                let ends = tries[trie].nodes[node].ends
                found += (ends[.someTail] ?? []) + (ends[.anyTail] ?? [])
                if place >= shape.segments.count { found += ends[.end] ?? [] }
            }
            // Without further steps, nothing is said about the route.
            if isPastEnd || !search.budget.spend(frontier.count) { break }
            frontier = step(frontier, in: tries, shape, at: place)
            place += 1
        }
        let rules = table.rules
        let coming = found.filter { other in
            let other = table.variants[other]
            return other.route != variant.route && conflicts?.conflict(other.route, variant.route) != true
                && other.precedes(variant, by: rules.precedence)
        }
        // The variants to keep and the sets to distinguish, if there are too many, must not vary between runs.
        return Array(coming.sorted().prefix(max(limits.coverers, 0)))
    }

    private mutating func sections(around section: Section) -> [Section] {
        if let known = sections[section] { return known }
        let around = [section] + table.broadSections.filter { $0 != section && table.lies(section, within: $0) }
        sections[section] = around
        return around
    }

    /// Returns the nodes after those of a frontier that share texts with a segment.
    private func step(
        _ frontier: [(trie: Int, node: Int)], in tries: [VariantTrie], _ shape: PathShape, at place: Int
    ) -> [(trie: Int, node: Int)] {
        guard let texts = shape.texts(at: place) else { return [] }
        var next: [(trie: Int, node: Int)] = []
        let held = search.texts
        for (trie, node) in frontier {
            for edge in tries[trie].guards(of: node, meeting: texts) { next.append((trie, edge.child)) }
        }
        // Some texts of an infinite set are in no finite number of literals, so literals alone cover none of the rest;
        // together with a constraint they may.
        let countsLiterals = !held.isEndless(texts) || !next.isEmpty
        for (trie, node) in frontier {
            let node = tries[trie].nodes[node]
            if let parameter = node.parameter { next.append((trie, parameter)) }
            if let empty = node.empty, shape.isTail(at: place) || held.takesEmpty(texts) { next.append((trie, empty)) }
            if case .literal = held.sets[texts].form {
                if let child = node.literals[texts] { next.append((trie, child)) }
            } else if countsLiterals, node.literals.count <= Self.greatestLiterals {
                for (literal, child) in node.literals where held.meet(literal, texts) { next.append((trie, child)) }
            }
        }
        return next
    }

    /// The maximum number of literals that are considered in addition to constraints; with more, shadowing is
    /// undecided.
    private static let greatestLiterals = 64
}
