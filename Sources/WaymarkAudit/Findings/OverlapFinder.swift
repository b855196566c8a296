internal import WaymarkCore

/// Finds pairs of routes that match a link with equal precedence, so that only the order of registration decides.
struct OverlapFinder {
    private let search: LinkSearch
    private let table: AuditedTable
    private let conflicts: ConflictFinder
    private let limits: AuditLimits
    /// The best finding so far for each pair.
    private var found: [Pair: Result] = [:]
    private var comparisons = 0
    /// The pair or the route at which the comparison was abandoned, if it was, and the reason.
    private var beyond: (routes: [Int], reason: String)?

    private struct Pair: Hashable {
        let first: Int
        let second: Int
    }

    /// The result for a pair; later cases are more significant.
    private enum Result {
        case undecided(reason: String)
        case possible([Doubt])
        /// A link that both match, and the other route that wins it, if any.
        case shown(link: String, winner: Int?)

        var weight: Int {
            switch self {
            case .undecided: 0
            case .possible: 1
            case .shown(link: _, winner: _?): 2
            case .shown(link: _, winner: nil): 3
            }
        }
    }

    init(_ search: LinkSearch, conflicts: ConflictFinder, limits: AuditLimits) {
        self.search = search
        table = search.table
        self.conflicts = conflicts
        self.limits = limits
    }

    /// Returns a finding for each pair that overlaps, or that could not be decided.
    consuming func findings() -> [AuditFinding] {
        for section in table.variantsOfSection.keys {
            for origin in table.origins(of: section) where matters(origin, in: section) {
                for number in table.variantsOfSection[section] ?? [] where beyond == nil {
                    compare(number, from: origin)
                }
            }
        }
        return found.map { finding($0, $1) } + (beyond.map { [finding(givenUpAt: $0, $1)] } ?? [])
    }

    /// Returns whether an origin can show more than the previous one, which has the same routes apart from the case of
    /// letters.
    private func matters(_ origin: Origin, in section: Section) -> Bool {
        guard section == .general, origin.folds else { return true }
        return (table.variantsOfSection[section] ?? []).contains { number in
            switch table.variants[number].segments.first {
            case .literal(let text): text.utf8.contains { $0 != $0.lowercased }
            case .parameter(_, let before, let after): (before + after).utf8.contains { $0 != $0.lowercased }
            default: false
            }
        }
    }

    // MARK: Pairs

    private mutating func compare(_ number: Int, from origin: Origin) {
        guard let rivals = rivals(of: number, folds: origin.folds) else {
            beyond = ([table.variants[number].route], tooManySteps)
            return
        }
        for other in rivals {
            let pair = Pair(first: table.variants[number].route, second: table.variants[other].route)
            if case .shown(link: _, winner: nil)? = found[pair] { continue }
            comparisons += 1
            if comparisons > limits.pairs {
                beyond = ([pair.first, pair.second], "more than \(limits.pairs) pairs of routes may overlap")
                return
            }
            if conflicts.conflict(pair.first, pair.second) { continue }
            let result = result(number, other, from: origin)
            if search.budget.isSpent {
                beyond = ([pair.first, pair.second], tooManySteps)
                return
            }
            guard let result else { continue }
            if found[pair].map({ $0.weight < result.weight }) ?? true { found[pair] = result }
        }
    }

    private var tooManySteps: String { "the audit would take more than \(limits.steps) steps" }

    /// Returns the variants of later routes with equal precedence whose segments, compared individually, have texts in
    /// common; `nil` if the steps are used up.
    private func rivals(of number: Int, folds: Bool) -> [Int]? {
        let variant = table.variants[number]
        let shape = search.shape(of: number, folds: folds)
        let trie = search.trie(of: variant.section, folds: folds)
        var nodes = [0]
        for (place, texts) in shape.segments.enumerated() {
            nodes = nodes.flatMap { node in
                behind(node, of: trie, texts, rank: variant.ranks[place])
            }
            // A variant that is alone has no rivals, regardless of the steps.
            if nodes.count > 1, !search.budget.spend(nodes.count) { return nil }
        }
        return nodes.flatMap { trie.nodes[$0].ends[variant.ending] ?? [] }.filter {
            table.variants[$0].route > variant.route && table.variants[$0].ties(with: variant)
        }

        func behind(_ number: Int, of trie: VariantTrie, _ texts: TextSets.ID, rank: UInt64) -> [Int] {
            let node = trie.nodes[number]
            if texts == TextSets.any { return node.parameter.map { [$0] } ?? [] }
            if case .literal = search.texts.sets[texts].form {
                let child = search.texts.takesEmpty(texts) ? node.empty : node.literals[texts]
                return child.map { [$0] } ?? []
            }
            return trie.guards(of: number, meeting: texts).filter { $0.rank == rank }.map(\.child)
        }
    }

    private func result(_ number: Int, _ other: Int, from origin: Origin) -> Result? {
        let pair = [number, other].map { search.shape(of: $0, folds: origin.folds) }
        let better = [number, other].flatMap { betterVariants(than: $0) }
            .map { search.shape(of: $0, folds: origin.folds) }
            .filter { if case .none = search.path(takenBy: pair + [$0], avoiding: []) { false } else { true } }
        switch search.path(takenBy: pair, avoiding: better) {
        case .none: return nil
        case .undecided: return .undecided(reason: "comparing them takes more than the limits allow")
        case .found(let path):
            let doubts = search.doubts(of: pair + better)
            let witness = search.witness(path, from: origin)
            let routes = [number, other].map { table.variants[$0].route }
            // The table shows that both match the link, but not that neither does so by a better variant.
            if !doubts.contains(where: \.deceivesTable), search.doubts(of: better).isEmpty, let link = witness.link,
                witness.shows(routes)
            {
                guard let winner = witness.winner(behind: routes) else { return .shown(link: link.text, winner: nil) }
                // A variant of equal precedence overlaps with both, and is reported with each.
                let ties = table.variantsOfRoute[winner].contains {
                    table.variants[$0].ties(with: table.variants[number])
                }
                let own = ties ? nil : linkWon(by: routes, pair, behind: winner, avoiding: better, from: origin)
                return .shown(link: own ?? link.text, winner: own == nil ? winner : nil)
            }
            if doubts.contains(where: \.isUpToApp) { return .possible(doubts.filter(\.isUpToApp)) }
            let reason = doubts.first?.description ?? "no link could be printed that shows it"
            return .undecided(reason: reason)
        }
    }

    /// Returns a link of two routes that the first of them wins, if a third one wins the link that was found first;
    /// `nil` if a few attempts find none.
    private func linkWon(
        by routes: [Int], _ pair: [PathShape], behind winner: Int, avoiding better: [PathShape], from origin: Origin
    ) -> String? {
        var (others, next) = (better, winner)
        for _ in 0..<Self.greatestWinners {
            others += table.variantsOfRoute[next].map { search.shape(of: $0, folds: origin.folds) }
            guard case .found(let path) = search.path(takenBy: pair, avoiding: others) else { return nil }
            let witness = search.witness(path, from: origin)
            guard witness.shows(routes), let link = witness.link else { return nil }
            guard let winner = witness.winner(behind: routes) else { return link.text }
            next = winner
        }
        return nil
    }

    /// The maximum number of other routes whose links are excluded in the search for a link that a pair wins.
    private static let greatestWinners = 4

    /// Returns the other variants of the same route that precede this one.
    private func betterVariants(than number: Int) -> [Int] {
        let range = table.variantsOfRoute[table.variants[number].route]
        if range.count == 1 { return [] }
        return range.filter {
            $0 != number && table.variants[$0].precedes(table.variants[number], by: .specificity)
                && !table.variants[$0].ties(with: table.variants[number])
        }
    }

    private func finding(givenUpAt routes: [Int], _ reason: String) -> AuditFinding {
        let names = routes.map { table.name($0) }.joined(separator: " and ")
        return table.finding(
            .warning, .undecided, routes, witness: nil, isDecided: false,
            "\(reason); those from \(names) on were not compared")
    }

    private func finding(_ pair: Pair, _ result: Result) -> AuditFinding {
        let names = "\(table.name(pair.first)) and \(table.name(pair.second))"
        let routes = [pair.first, pair.second]
        switch result {
        case .shown(let link, winner: nil):
            return table.finding(
                .warning, .overlap, routes, witness: link,
                "\(names) both take '\(link)'; the earlier one wins by order alone")
        case .shown(let link, let winner?):
            return table.finding(
                .warning, .overlap, routes, witness: link,
                "\(names) both take '\(link)'; the earlier one comes first by order alone, behind \(table.name(winner))"
            )
        case .possible(let doubts):
            let reasons = doubts.map(\.description).joined(separator: ", and ")
            return table.finding(
                .warning, .overlap, routes, witness: nil, isDecided: false,
                "\(names) may both take a link (\(reasons)); the earlier one would win by order alone")
        case .undecided(let reason):
            return table.finding(
                .warning, .undecided, routes, witness: nil, isDecided: false,
                "whether \(names) both take a link is not known: \(reason)")
        }
    }
}
