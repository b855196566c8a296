import RandomTrials
import Testing
import WaymarkCore

/// The table against the naive matcher, on tables, links and rules that chance made up.
///
/// `WAYMARK_FUZZ_TABLES` sets the number of tables; the seed of a table is its number.
@Suite("Any table finds what trying every route finds")
struct DifferentialTests {
    struct Difference: CustomStringConvertible {
        let seed: Int
        let rules: MatchingRules
        let patterns: [String]
        let link: String
        let expected: [NaiveMatcher.Found]?
        let found: [NaiveMatcher.Found]?

        var description: String {
            """
            seed \(seed), link '\(link)'
              patterns: \(patterns)
              rules: \(rules.changes)
              expected: \(expected.map { "\($0)" } ?? "refused")
              found:    \(found.map { "\($0)" } ?? "refused")
            """
        }
    }

    /// A table with patterns as text and as made up.
    struct Sample {
        let seed: Int
        var rules: MatchingRules
        var patterns: [(pattern: NaivePattern, text: String)]

        func table() throws -> RouteTable<Int> {
            var builder = RouteTable<Int>.Builder(rules: rules)
            for (number, (pattern, text)) in patterns.enumerated() {
                builder.add(try RoutePattern(text, rules: rules), number, priority: pattern.priority)
            }
            return try builder.build(conflicts: .ordered)
        }

        func difference(on link: String) throws -> Difference? {
            let expected = NaiveMatcher(patterns: patterns.map(\.pattern), rules: rules).matches(link)
            let found = DifferentialTests.matches(of: link, in: try table())
            if expected == found { return nil }
            return Difference(
                seed: seed, rules: rules, patterns: patterns.map(\.text), link: link, expected: expected, found: found)
        }

        /// The difference with as few routes as still show one.
        func smallestDifference(on link: String) throws -> Difference? {
            var sample = self
            for number in patterns.indices.reversed() {
                var fewer = sample
                fewer.patterns.remove(at: number)
                if try fewer.difference(on: link) != nil { sample = fewer }
            }
            return try sample.difference(on: link)
        }
    }

    static func sample(_ seed: Int) -> (Sample, links: [String]) {
        var random = SeededNumbers(trial: UInt64(seed))
        let rules = MatchingRules.random(&random)
        var makes = RandomPatterns(random: random, rules: rules)
        var patterns: [(pattern: NaivePattern, text: String)] = []
        for _ in 0..<(1 + makes.random.below(10)) {
            let pattern = makes.pattern()
            patterns.append((pattern, makes.text(of: pattern)))
        }
        let links = (0..<12).map { _ in makes.link(for: makes.random.pick(patterns).pattern) }
        return (Sample(seed: seed, rules: rules, patterns: patterns), links)
    }

    static func matches(of link: String, in table: RouteTable<Int>) -> [NaiveMatcher.Found]? {
        guard let link = try? DeepLink(link, rules: table.rules) else { return nil }
        return table.matches(link).map { match in
            NaiveMatcher.Found(
                route: match.value, parameters: match.parameters.map { .init($0.name, $0.value) }, tail: match.tail)
        }
    }

    static let shares = Effort.shares("WAYMARK_FUZZ_TABLES", standard: 800)

    @Test("All matches, in their order, with parameters and tail", arguments: shares)
    func agrees(_ share: Effort.Share) throws {
        for seed in share.trials {
            let (sample, links) = Self.sample(seed)
            let table = try sample.table()
            let naive = NaiveMatcher(patterns: sample.patterns.map(\.pattern), rules: sample.rules)
            for link in links {
                let found = Self.matches(of: link, in: table)
                if naive.matches(link) != found, let difference = try sample.smallestDifference(on: link) {
                    Issue.record("\(difference)")
                    return
                }
                guard found != nil else { continue }
                let best = try table.match(DeepLink(link, rules: sample.rules))
                #expect(
                    best?.value == found?.first?.route, "seed \(seed), link '\(link)': the first of all is the best")
                let borrowed = try table.withMatch(of: link) { value, match in
                    var pairs: [LinkQuery.Pair] = []
                    match.forEachQueryPair { pairs.append($0) }
                    let parameters = match.parameters.map { NaiveMatcher.RouteValue($0.name, $0.value) }
                    var lent: [NaiveMatcher.RouteValue] = []
                    match.forEachParameter { lent.append(.init($0, $1.string)) }
                    #expect(lent == parameters, "seed \(seed), link '\(link)': lent as they are copied")
                    var lentPairs: [LinkQuery.Pair] = []
                    match.forEachPair { pair in
                        let value = pair.value.withUTF8 { String(decoding: $0, as: UTF8.self) }
                        lentPairs.append(.init(pair.name.string, pair.hasValue ? value : nil))
                    }
                    #expect(lentPairs == pairs, "seed \(seed), link '\(link)': lent as they are copied")
                    return (NaiveMatcher.Found(route: value, parameters: parameters, tail: match.tail), pairs)
                }
                func context() -> Comment { "seed \(seed), link '\(link)', \(sample.rules.changes)" }
                #expect(borrowed?.0 == found?.first, context())
                let pairs = NaiveLink(link, sample.rules)?.pairs(sample.rules)
                #expect(borrowed == nil || borrowed?.1 == pairs, context())
                #expect(best == nil || best.map { Array($0.query) } == pairs, context())
            }
        }
    }

    @Test("Explained, a link has the same matches, each first by the rule that put it there", arguments: shares)
    func explains(_ share: Effort.Share) throws {
        for seed in share.trials where seed.isMultiple(of: 4) {
            let (sample, links) = Self.sample(seed)
            let table = try sample.table()
            let naive = NaiveMatcher(patterns: sample.patterns.map(\.pattern), rules: sample.rules)
            for link in links {
                let explanation = table.explain(link)
                let context =
                    "seed \(seed), '\(link)' in \(sample.patterns.map(\.text)), \(sample.rules.changes)\n\(explanation)"
                let found = naive.matches(link) ?? []
                if let read = NaiveLink(link, sample.rules) {
                    let reading = try explanation.reading.get()
                    let segments = read.segments(sample.rules).map { $0.compared(sample.rules) }
                    #expect(bytes(reading.segments) == segments, "\(context)")
                    #expect(reading.query == read.pairs(sample.rules), "\(context)")
                }
                let fits = explanation.fits.map { fit in
                    NaiveMatcher.Found(
                        route: fit.route.number, parameters: fit.parameters.map { .init($0.name, $0.value) },
                        tail: fit.tail)
                }
                #expect(fits == found, "\(context)")
                #expect(explanation.fits.compactMap(\.decision?.rule) == naive.decisions(link), "\(context)")
                #expect(explanation.winner?.route.number == found.first?.route, "\(context)")
                let missed = explanation.misses.map(\.route.number)
                #expect(
                    Set(missed).isDisjoint(with: found.map(\.route)) && Set(missed).count == missed.count, "\(context)")
                for miss in explanation.misses {
                    guard let suggestion = miss.suggestion else { continue }
                    #expect(try table.values(suggestion).contains(miss.route.number), "\(context)")
                }
            }
        }
    }

    @Test("The links are of every kind: refused, taken by none, by one and by many routes, with parameters and tails")
    func isNotVacuous() throws {
        var (refused, none, one, many, parameters, tails, conflicts) = (0, 0, 0, 0, 0, 0, 0)
        for seed in 0..<300 {
            let (sample, links) = Self.sample(seed)
            let naive = NaiveMatcher(patterns: sample.patterns.map(\.pattern), rules: sample.rules)
            let shapes = sample.patterns.map { $0.pattern.shape(NaiveRules(rules: sample.rules)) }
            if Set(shapes).count < shapes.count { conflicts += 1 }
            for link in links {
                guard let found = naive.matches(link) else {
                    refused += 1
                    continue
                }
                switch found.count {
                case 0: none += 1
                case 1: one += 1
                default: many += 1
                }
                if found.contains(where: { !$0.parameters.isEmpty }) { parameters += 1 }
                if found.contains(where: { $0.tail != nil }) { tails += 1 }
            }
        }
        // Of 3,600 links in 300 tables.
        #expect(
            refused > 50 && none > 300 && one > 500 && many > 500 && parameters > 1_000 && tails > 300 && conflicts > 10
        )
    }

    @Test("Routes of one shape are refused, and no others", arguments: shares)
    func findsConflicts(_ share: Effort.Share) throws {
        for seed in share.trials {
            let (sample, _) = Self.sample(seed)
            let rules = NaiveRules(rules: sample.rules)
            var first: [String: Int] = [:]
            var expected: [[Int]] = []
            for (route, (pattern, _)) in sample.patterns.enumerated() {
                let shape = pattern.shape(rules)
                if let earlier = first[shape] { expected.append([earlier, route]) } else { first[shape] = route }
            }
            var found: [[Int]] = []
            do throws(TableError) {
                var builder = RouteTable<Int>.Builder(rules: sample.rules)
                for (pattern, text) in sample.patterns {
                    builder.add(RoutePattern(stringLiteral: text), 0, priority: pattern.priority)
                }
                _ = try builder.build()
            } catch {
                for case .conflict(let first, let second) in error.faults {
                    found.append([first.number, second.number])
                }
            }
            if found != expected {
                Issue.record(
                    "seed \(seed): \(sample.patterns.map(\.text)) conflict as \(found), not \(expected); \(sample.rules.changes)"
                )
                return
            }
        }
    }
}
