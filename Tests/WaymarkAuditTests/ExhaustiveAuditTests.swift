import RandomTrials
import Testing
import WaymarkAudit
import WaymarkCore

/// Proofs of an audit, held against all short links.
@Suite struct ExhaustiveAuditTests {
    static let seeds = (0..<Effort.count(standard: 24)).map { UInt64($0) }

    @Test("An audit of a random table says what trying all short links shows", arguments: seeds)
    func agreesWithTrying(seed: UInt64) throws {
        let random = RandomTable(seed: seed)
        let index = try RouteIndex.of(random.routes, rules: random.rules)
        let findings = RouteAudit(of: index).findings
        let trial = try Trial(random, index)
        let note = Comment(
            rawValue: "seed \(seed): \(random.routes), \(findings.map(\.description)), \(random.rules)")

        for finding in findings {
            #expect(finding.isDecided, note)
            #expect(finding.code != .undecided, note)
            if let witness = finding.witness {
                let takers = try index.takers(of: witness).filter(finding.routes.contains)
                switch finding.code {
                case .conflict: #expect(takers == finding.routes, note)
                case .overlap:
                    #expect(takers == finding.routes, note)
                    #expect(try trial.orderDecides(finding.routes, DeepLink(witness, rules: random.rules)), note)
                default: #expect(takers.contains(finding.routes[0]) && takers[0] != finding.routes[0], note)
                }
            } else {
                #expect(finding.code != .overlap, note)
            }
        }
        // Where a search takes the first way for good, little is said.
        let saysLittle = random.rules.backtracking == .none && random.rules.precedence == .specificity
        let pairs = Set(findings.filter { $0.code == .overlap || $0.code == .conflict }.map(\.routes))
        for pair in trial.pairs where !saysLittle && !pairs.contains(pair) {
            // Of three that conflict the later ones are reported with the first.
            if pairs.contains(where: { $0[1] == pair[0] && pairs.contains([$0[0], pair[1]]) }) { continue }
            Issue.record("\(pair) depends on order for \(trial.example(of: pair)); \(note.rawValue)")
        }
        let hopeless = Set(findings.filter { [.shadowed, .unreachable].contains($0.code) }.map(\.routes[0]))
        let losers = Set(index.routes.map(\.number)).subtracting(trial.winners)
        #expect(hopeless.isSubset(of: losers), note)
        // A route that conflicts with an earlier one is not reported a second time.
        let conflicting = findings.filter { $0.code == .conflict }.map(\.routes[1])
        // Nothing is said of routes with a scheme where no link has one.
        let unseen = random.rules.linkSyntax == .path ? index.routes.filter { $0.pattern.scheme != nil } : []
        let told = hopeless.union(conflicting).union(unseen.map(\.number))
        #expect(saysLittle || losers.isSubset(of: told), note)
    }

    /// The results of all links of a table.
    struct Trial {
        private let random: RandomTable
        /// The routes that win somewhere.
        private(set) var winners: Set<Int> = []
        /// Pairs whose order decides, each with a link.
        private var decided: [[Int]: DeepLink] = [:]

        var pairs: [[Int]] { decided.keys.sorted { $0.lexicographicallyPrecedes($1) } }

        func example(of pair: [Int]) -> String { decided[pair]?.text ?? "" }

        init(_ random: RandomTable, _ index: RouteIndex) throws {
            self.random = random
            for link in random.links {
                let takers = index.matches(link).map(\.number)
                if let winner = takers.first { winners.insert(winner) }
                for (place, first) in takers.enumerated() {
                    for second in takers[(place + 1)...] where decided[[first, second]] == nil {
                        if try orderDecides([first, second], link) { decided[[first, second]] = link }
                    }
                }
            }
        }

        /// Whether the order of registration alone says which of two routes takes a link first.
        func orderDecides(_ pair: [Int], _ link: DeepLink) throws -> Bool {
            guard random.rules.precedence == .specificity else { return false }
            let routes = pair.map { random.routes[$0] }
            let forward = try RouteIndex.of(routes, rules: random.rules).match(link)?.number
            let backward = try RouteIndex.of(routes.reversed(), rules: random.rules).match(link)?.number
            return forward == 0 && backward == 0
        }
    }
}
