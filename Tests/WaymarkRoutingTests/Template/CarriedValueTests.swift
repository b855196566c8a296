import RandomTrials
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkRules

/// The ways in which one link is made of another.
private enum Carrier: CaseIterable {
    case rewrite
    case override
    case web
    case fallback
    case redirect
}

@Suite("Another link that is made of a link's values says the same, under whatever rules links are read")
struct CarriedValueTests {
    /// A router that makes a link to `page` of each to `goods`, and what it opened in the end.
    private func router(_ rules: MatchingRules, by carrier: Carrier) throws -> (Router, Locked<[String]>) {
        var configuration = RouterConfiguration()
        configuration.rules = rules
        configuration.redaction = .none
        let router = try Router(configuration)
        let opened = Locked<[String]>([])
        for pattern: RoutePattern in ["shop://page/*", "https://m.shop.example/page/*"] {
            try router.onSync([pattern], .public) { request in opened.withLock { $0.append(request.linkText) } }
        }
        switch carrier {
        case .rewrite: try router.setRewrites([RewriteRule(from: "shop://goods/:id/*", to: "shop://page/:id/*")])
        case .override, .web:
            try router.onSync("shop://goods/:id/*", .public.id("goods")) { _ in opened.withLock { $0.append("goods") } }
            let action: RouteOverride.Action =
                carrier == .web ? .web("https://m.shop.example/page/:id/*") : .redirect(to: "shop://page/:id/*")
            try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("goods", action)]))
        case .fallback:
            let fallback = "https://m.shop.example/page/:id/*"
            try router.onSync("shop://goods/:id/*", .public.fallback(fallback)) { _ in throw Declined() }
        case .redirect: try router.redirect("shop://goods/:id/*", .public, to: "shop://page/:id/*")
        }
        return (router, opened)
    }

    /// The values of a link, all decoded: the segments behind the first, and the pairs.
    private func saying(_ link: String, _ rules: MatchingRules, first: String) throws -> [String] {
        var rules = rules
        rules.decodeValues = .all
        var builder = RouteTable<Int>.Builder(rules: rules)
        for start in ["shop://\(first)/", "https://m.shop.example/\(first)/"] {
            builder.add(RoutePattern(stringLiteral: start + ":id/*"), 1)
        }
        let match = try #require(try builder.build().match(try DeepLink(link, rules: rules)), "\(link)")
        let pairs = match.query.map { "\($0.name)=\($0.value ?? "-")" }
        return [match.parameters["id"] ?? "-"] + (match.tail ?? []) + ["?"] + pairs
    }

    @Test("Random links, rules and ways to another link", arguments: Effort.shares(standard: 1_600))
    func random(_ share: Effort.Share) async throws {
        let texts = ["a", "a%20b", "%E5%BC%A0", "a%2Fb", "a+b", "%23", "%25", "b%2520c", "x:y"]
        let pairs = ["x=1", "y=%26", "z", "w=a+b", "v=%2520"]
        let fragments = [
            "", "", "#f", "#/t/1", "#/t%20u/1?q=2", "#q=2", "#?q=2", "#/t", "#/t?q=%2525&r", "#/../t", "#/",
        ]
        for seed in share.trials {
            var random = SeededNumbers(trial: seed)
            var rules = MatchingRules()
            rules.fragment = random.pick(MatchingRules.Fragment.allCases)
            rules.decodeValues = random.pick([.all, [], [.query], [.parameters], [.parameters, .tail], [.tail]])
            rules.plusIsSpace = random.pick(MatchingRules.PlusIsSpace.allCases)
            var link = "shop://goods/" + random.pick(texts)
            for _ in 0..<random.below(3) { link += "/" + random.pick(texts) }
            if random.once(in: 2) { link += "?" + random.pick(pairs) + "&" + random.pick(pairs) }
            let fragment = random.pick(fragments)
            // A segment `..` that is a value can be in no link.
            if rules.fragment != .joined || fragment != "#/../t" { link += fragment }
            let carrier = random.pick(Carrier.allCases)
            let context: Comment = "seed \(seed): \(link) by \(carrier), \(rules.fragment), \(rules.decodeValues)"
            let (router, opened) = try router(rules, by: carrier)
            do throws(RouterError) { _ = try await router.open(link, from: .app) } catch {
                Issue.record("\(context): \(error)")
                continue
            }
            let target = try #require(opened.withLock { $0 }.last, context)
            #expect(
                try saying(target, rules, first: "page") == saying(link, rules, first: "goods"),
                "\(context) → \(target)")
            if rules.fragment == .ignore, carrier != .redirect {
                #expect(try DeepLink(target).rawFragment == DeepLink(link).rawFragment, context)
            }
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let link: String
        let fragment: MatchingRules.Fragment
        var decoded: MatchingRules.DecodedValues = .all
        let template: String
        let target: String
        var testDescription: String { "\(link) → \(target)" }
    }

    static let rows = [
        // A fragment that was read as path is among the values, and its pairs are the query's.
        Row(
            link: "shop://goods#/1?ref=a", fragment: .pathAndQuery, template: "shop://page/:id/*",
            target: "shop://page/1/?ref=a"),
        Row(
            link: "shop://goods?b=2#/1?ref=a", fragment: .pathAndQuery, template: "shop://page/:id?own=1&",
            target: "shop://page/1?own=1&b=2&ref=a"),
        Row(
            link: "shop://goods#/1?ref=a", fragment: .pathAndQuery, template: "shop://page/:id?",
            target: "shop://page/1"),
        Row(
            link: "shop://goods#/1?ref=a", fragment: .pathAndQuery, template: "shop://page/:id#top",
            target: "shop://page/1?ref=a#top"),
        Row(
            link: "shop://goods#/1?ref=a", fragment: .path, template: "shop://page/:id", target: "shop://page/1#?ref=a"),
        Row(link: "shop://goods/1#/x", fragment: .path, template: "shop://page/:id", target: "shop://page/1"),
        Row(
            link: "shop://goods/1#/x", fragment: .joined, template: "shop://page/:id/*", target: "shop://page/1/x"),
        // A fragment without a path stays as it is.
        Row(link: "shop://goods/1#top", fragment: .path, template: "shop://page/:id", target: "shop://page/1#top"),
        Row(link: "shop://goods/1#a=1", fragment: .query, template: "shop://page/:id", target: "shop://page/1#a=1"),
        Row(link: "shop://goods/1#/x", fragment: .ignore, template: "shop://page/:id", target: "shop://page/1#/x"),
        // Values are escaped once, whether or not handlers receive them decoded.
        Row(
            link: "shop://goods/a%20b/c%2Fd", fragment: .ignore, decoded: [], template: "shop://page/:id/*?r=:id",
            target: "shop://page/a%20b/c%2Fd?r=a%20b"),
    ]

    @Test("What becomes of the parts of a link", arguments: rows)
    func parts(_ row: Row) async throws {
        var configuration = RouterConfiguration()
        configuration.rules.fragment = row.fragment
        configuration.rules.decodeValues = row.decoded
        let router = try Router(configuration)
        try router.onSync("shop://goods/:id/*", .public.id("goods")) { _ in "goods" }
        try router.onSync("shop://page/*", .public) { $0.linkText }
        try router.setRules(
            RuleSet(version: 1, overrides: [RouteOverride("goods", .redirect(to: row.template))]))
        #expect(try await router.open(row.link, from: .push).value(as: String.self) == row.target)
        try router.setRules(RuleSet(version: 2))
        try router.setRewrites([RewriteRule(from: "shop://goods/:id/*", to: row.template)])
        #expect(try await router.open(row.link, from: .push).value(as: String.self) == row.target)
    }
}
