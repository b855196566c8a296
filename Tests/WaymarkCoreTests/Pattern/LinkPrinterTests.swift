import RandomTrials
import Testing
import WaymarkCore

/// Patterns prepared for printing, held against printing that reads every link back.
///
/// `WAYMARK_PRINTED_PATTERNS` sets how many.
@Suite("Patterns prepared for printing")
struct LinkPrinterTests {
    static let shares = Effort.shares("WAYMARK_PRINTED_PATTERNS", standard: 2_000)

    @Test(
        "A prepared pattern gives the link, or the error, that reading back gives", arguments: shares)
    func agrees(_ share: Effort.Share) throws {
        var proven = 0
        var links = 0
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            // Mostly rules under which links need not be read back.
            let rules = random.once(in: 4) ? MatchingRules.random(&random) : Self.plain(&random)
            var makes = RandomPatterns(random: random, rules: rules)
            let naive = makes.pattern()
            guard let pattern = try? RoutePattern(makes.text(of: naive), rules: rules) else { continue }
            let printer = LinkPrinter(pattern, rules: rules, types: [])
            for _ in 0..<4 {
                let values = printer.names.map { _ in Self.value(&makes) }
                let query = Self.query(&makes.random)
                let context: Comment = "seed \(seed): \(pattern) with \(values) and \(query) under \(rules)"
                let named = Dictionary(
                    uniqueKeysWithValues: zip(printer.names, values).compactMap { name, value in
                        value.map { (name, $0) }
                    })
                let expected = Result { () throws(PatternLinkError) in
                    try pattern.link(named, query: query.isEmpty ? nil : query, rules: rules)
                }
                if let link = printer.provenLink(values, query: query) {
                    proven += 1
                    #expect(try expected.get().text.hasSameBytes(as: link.text), context)
                    #expect(Array(link.query(under: rules)) == query, context)
                }
                switch (expected, Result { () throws(PatternLinkError) in try printer.link(values, query: query) }) {
                case (.success(let expected), .success(let found)):
                    links += 1
                    #expect(expected.text.hasSameBytes(as: found.text), context)
                case (.failure(let expected), .failure(let found)):
                    #expect(expected.description == found.description, context)
                case (let expected, let found): Issue.record("\(expected) but \(found); \(context)")
                }
            }
        }
        // Without links that are proven the test would hold without saying anything.
        #expect(proven * 4 > links, "\(proven) of \(links)")
    }

    struct Row: CustomTestStringConvertible {
        let pattern: RoutePattern
        let values: [PatternValue?]
        var rules = MatchingRules.standard
        let isProven: Bool

        var testDescription: String { "\(pattern) with \(values)" }
    }

    static let rows = [
        Row(pattern: "shop://goods/:id<int>", values: ["42"], isProven: true),
        Row(pattern: "https://m.ex.com/item-:id.html", values: ["a/b"], isProven: true),
        Row(pattern: "/files/:path*", values: [["a", "b/c"]], isProven: true),
        Row(pattern: "/files/:path*", values: [nil], isProven: true),
        Row(pattern: "/list(/by/:key)(/page/:n<int>)", values: [nil, "2"], isProven: true),
        Row(pattern: "/shelf/:page?", values: [nil], isProven: true),
        // A group that could be taken for the other, a host that is a value, values without a place.
        Row(pattern: "/list(/:sort)(/:page)", values: [nil, "2"], isProven: false),
        Row(pattern: "/list(/:sort)(/:page)", values: ["a", "2"], isProven: true),
        Row(pattern: "/list(/:sort)(/by/:key)", values: ["a", nil], isProven: true),
        Row(pattern: "/list(/:a/:b)(/by/:key)", values: ["by", "x", nil], isProven: false),
        Row(pattern: "/list(/A/:b)(/a/:key)", values: [nil, "x"], isProven: false),
        Row(pattern: "shop://:name/x", values: ["a"], isProven: false),
        Row(pattern: "https://*.ex.com/:id", values: ["a"], isProven: false),
        Row(pattern: "/a/:id", values: [".."], isProven: false),
        Row(pattern: "/a/:id", values: [""], isProven: false),
        Row(pattern: "/a/:id<int>", values: ["x"], isProven: false),
        Row(pattern: "/a/:id", values: ["a\0b"], isProven: false),
        Row(pattern: "/a/.:id", values: ["."], isProven: false),
        Row(pattern: "/a/:id", values: ["a"], rules: written, isProven: false),
    ]

    static var written: MatchingRules {
        var rules = MatchingRules()
        rules.decodeValues = false
        return rules
    }

    @Test("Only a link that certainly reads back is not read back", arguments: rows)
    func proves(_ row: Row) {
        let printer = LinkPrinter(row.pattern, rules: row.rules, types: [])
        #expect((printer.provenLink(row.values, query: []) != nil) == row.isProven)
    }

    @Test("A query pair without name and value, and one too many, have no proven link")
    func leavesQueriesToReading() {
        let printer = LinkPrinter("/a", rules: .standard, types: [])
        #expect(printer.provenLink([], query: [.init("", nil)]) == nil)
        #expect(printer.provenLink([], query: [.init("", "x")])?.text == "/a?=x")
        #expect(printer.provenLink([], query: (0..<513).map { .init("a\($0)", "x") }) == nil)
    }

    // MARK: Random input

    private static func plain(_ random: inout SeededNumbers) -> MatchingRules {
        var rules = MatchingRules()
        rules.precedence = random.pick(MatchingRules.Precedence.allCases)
        rules.caseSensitivity = random.pick(MatchingRules.CaseSensitivity.allCases)
        rules.plusIsSpace = random.pick([.never, .inQuery])
        rules.fragment = random.pick([.ignore, .path, .query, .pathAndQuery])
        rules.repeatedQuery = random.pick(MatchingRules.RepeatedQuery.allCases)
        if random.once(in: 3) { rules.setHost(random.pick(MatchingRules.Host.allCases), forScheme: "shop") }
        return rules
    }

    private static let pieces = [
        "/", ".", "..", "%2e", "a/../b", "\0", "+", " ", "&", "=", "?", "#", "%", "é", "e\u{301}", ":", "@", "",
    ]

    private static func text(_ makes: inout RandomPatterns) -> String {
        switch makes.random.below(8) {
        case 0: makes.random.pick(pieces)
        case 1: makes.random.pick(makes.literals)
        case 2: makes.random.pick(pieces) + makes.random.pick(makes.words)
        case 3: makes.random.pick(makes.random.pick(RandomPatterns.constraints).samples)
        default: makes.random.pick(makes.words)
        }
    }

    private static func value(_ makes: inout RandomPatterns) -> PatternValue? {
        switch makes.random.below(8) {
        case 0, 1: nil
        case 2: .segments((0..<makes.random.below(4)).map { _ in text(&makes) })
        default: .text(text(&makes))
        }
    }

    private static func query(_ random: inout SeededNumbers) -> [LinkQuery.Pair] {
        (0..<random.below(3)).map { _ in
            LinkQuery.Pair(random.pick(pieces), random.once(in: 4) ? nil : random.pick(pieces) + random.pick(pieces))
        }
    }
}
