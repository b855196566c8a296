import RandomTrials
import Testing
import WaymarkAudit
import WaymarkCore

/// Findings of a comparison, held against all short links on both tables.
@Suite struct ExhaustiveDifferenceTests {
    static let seeds = (0..<Effort.count(standard: 8)).map { UInt64($0) }

    /// A route of the old table and one of the new, by their numbers.
    struct Pair: Hashable, CustomStringConvertible {
        let old: Int?
        let new: Int?
        var description: String { "\(old.map(String.init) ?? "none") → \(new.map(String.init) ?? "none")" }
    }

    @Test("Two tables of equal rules differ as trying all short links shows", arguments: seeds)
    func agreesUnderEqualRules(seed: UInt64) throws {
        let old = RandomTable(seed: seed)
        let (routes, note) = Self.changed(old, seed: seed)
        try Self.compare(old, RandomTable(routes: routes, rules: old.rules), note)
    }

    @Test("So they do where a rule says of all schemes what their hosts are", arguments: seeds)
    func agreesUnderRulesForAllSchemes(seed: UInt64) throws {
        let table = Self.sameLinks(RandomTable(seed: seed))
        var rules = table.rules
        rules.setHost([.segment, .segmentUnlessDotted, .ignore][Int(seed % 3)], forScheme: "*")
        let old = RandomTable(
            routes: table.routes.filter { (try? RoutePattern($0.pattern, rules: rules)) != nil }, rules: rules)
        guard !old.routes.isEmpty else { return }
        let (routes, note) = Self.changed(old, seed: seed)
        let kept = routes.filter { (try? RoutePattern($0.pattern, rules: rules)) != nil }
        try Self.compare(old, RandomTable(routes: kept, rules: rules), note)
    }

    @Test("Two tables of different rules differ as trying all short links shows", arguments: seeds)
    func agreesUnderDifferentRules(seed: UInt64) throws {
        let old = Self.sameLinks(RandomTable(seed: seed))
        let (changed, note) = Self.changed(old, seed: seed)
        let rules = Self.sameLinks(RandomTable(seed: seed &* 31 &+ 7)).rules
        // A pattern of hosts is none where a host is a segment.
        let routes = changed.filter { (try? RoutePattern($0.pattern, rules: rules)) != nil }
        try Self.compare(old, RandomTable(routes: routes, rules: rules), note)
    }

    @Test("Two tables that have nothing to do with each other differ as trying all short links shows", arguments: seeds)
    func agreesOnStrangers(seed: UInt64) throws {
        let (old, new) = (Self.sameLinks(RandomTable(seed: seed)), Self.sameLinks(RandomTable(seed: seed &+ 1_000)))
        try Self.compare(old, new, "seed \(seed)")
    }

    /// The table under rules that divide links as others do.
    ///
    /// Between rules that do not, a comparison tells nothing but what both tables confirm, and not always everything.
    private static func sameLinks(_ table: RandomTable) -> RandomTable {
        var rules = table.rules
        rules.linkSyntax = .url
        rules.leadingSlash = .ignore
        rules.namespaces = .shared
        let routes = table.routes.filter { (try? RoutePattern($0.pattern, rules: rules)) != nil }
        return RandomTable(routes: routes, rules: rules)
    }

    @Test("A table does not differ from itself", arguments: seeds)
    func findsNothing(seed: UInt64) throws {
        let random = RandomTable(seed: seed)
        let index = try RouteIndex.of(random.routes, rules: random.rules)
        let other = try RouteIndex.of(random.routes, rules: random.rules)
        let difference = TableDifference(from: index, to: other)
        #expect(difference.isEmpty, "seed \(seed): \(difference.changes)")
        #expect(difference.remarks == [])
    }

    /// The routes of a table, some left out, put elsewhere or taken from another.
    private static func changed(_ table: RandomTable, seed: UInt64) -> (routes: [TestRoute], note: Comment) {
        var random = SeededNumbers(seed: seed &+ 500)
        let others = RandomTable(seed: seed &+ 2_000).routes
        var routes = table.routes
        for _ in 0...Int.random(in: 0...1, using: &random) {
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where routes.count > 1: routes.remove(at: Int.random(in: routes.indices, using: &random))
            case 1: routes.shuffle(using: &random)
            case 2: routes.append(random.pick(others))
            case 3:
                let place = Int.random(in: routes.indices, using: &random)
                routes[place] = TestRoute(routes[place].pattern, priority: 1 - routes[place].priority)
            default: routes[Int.random(in: routes.indices, using: &random)] = random.pick(others)
            }
        }
        return (routes, "seed \(seed): \(table.routes) and \(routes)")
    }

    private static func compare(_ before: RandomTable, _ after: RandomTable, _ note: Comment) throws {
        let old = try RouteIndex.of(before.routes, rules: before.rules)
        let new = try RouteIndex.of(after.routes, rules: after.rules)
        let difference = TableDifference(from: old, to: new)
        #expect(difference.remarks == [], note)

        var found: Set<Pair> = []
        var values: Set<Pair> = []
        for change in difference.changes {
            let told = Comment(rawValue: "\(note.rawValue), \(change)")
            let pair = Pair(old: change.old?.number, new: change.new?.number)
            if change.kind == .parameters { values.insert(pair) } else { found.insert(pair) }
            guard let witness = change.witness else {
                #expect([.added, .removed].contains(change.kind), told)
                continue
            }
            let answer = try Self.answer(witness, old, new)
            if change.kind != .added { #expect(answer.old == pair.old, told) }
            if change.kind != .removed { #expect(answer.new == pair.new, told) }
            // What the route of one table takes may go somewhere in the other as well.
            if change.kind == .added || change.kind == .removed { found.insert(answer) }
        }
        let texts = Set((before.links + after.links).map(\.text)).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        for text in texts {
            let pair = try Self.answer(text, old, new)
            let (first, second) = (pair.old.map { old.routes[$0] }, pair.new.map { new.routes[$0] })
            if first == nil, second == nil { continue }
            if let first, let second, first.pattern == second.pattern {
                let parameters = try [(old, before), (new, after)].map { index, table in
                    try index.match(DeepLink(text, rules: table.rules))?.parameters
                }
                if parameters[0] != parameters[1], !values.contains(pair) {
                    Issue.record("'\(text)' gives \(pair) other values; \(note.rawValue) \(difference.changes)")
                    return
                }
            } else if !found.contains(pair) {
                Issue.record(
                    "'\(text)' goes \(pair); \(note.rawValue) under \(before.rules) and \(after.rules); \(difference.changes)"
                )
                return
            }
        }
    }

    /// The matches of both tables for a link; a link that a table's rules refuse goes nowhere.
    private static func answer(_ text: String, _ old: RouteIndex, _ new: RouteIndex) throws -> Pair {
        let links = [old, new].map { try? DeepLink(text, rules: $0.rules) }
        return Pair(old: links[0].flatMap(old.match)?.number, new: links[1].flatMap(new.match)?.number)
    }
}
