import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("Sets of rules do what their rules do one after the other")
struct RewriteDifferentialTests {
    private static let patterns: [RoutePattern] = [
        "/a", "/a/:x", "/:x/b", "/:x<int>", "/a/*", "/:x/:y", "shop://a/:x", "shop://:x", "https://h.example/a/:x",
        "https://*.h.example/*", "/a(/b/:x)", "/:x+",
    ]
    private static let expressions = [
        "a", "^/a", "b$", "([0-9]+)", "^shop://([a-z]*)", "h\\.example/(.*)", "^$", "/(.)/(.)",
    ]
    private static let links = [
        "/a", "/a/b", "/a/7", "/7", "/b/b", "/c/d", "shop://a/b", "shop://b", "https://h.example/a/b",
        "https://x.h.example/a", "/", "/a/b/c", "/x/y?q=7", "/A", "shop://a?x=1#f",
    ]

    @Test("The same links by the same rules", arguments: UInt64(1)...80)
    func agrees(_ seed: UInt64) throws {
        var random = SeededNumbers(trial: seed)
        let rules = (0..<random.below(14) + 1).map { number -> RewriteRule in
            var rule: RewriteRule
            if random.once(in: 2) {
                let pattern = random.pick(Self.patterns)
                let name = pattern.parameters.last?.name
                rule = RewriteRule(
                    from: pattern, to: random.pick(["/n\(number)", "/a/\(name.map { ":" + $0 } ?? "z")", "/7?"]))
            } else {
                rule = RewriteRule(
                    matching: random.pick(Self.expressions), caseSensitive: random.once(in: 2),
                    to: random.pick(["/n\(number)", "/a/b$1", "shop://a/x"]))
            }
            rule.continues = random.once(in: 3)
            if random.once(in: 4) { rule.condition.sources = [random.pick(["push", "app"])] }
            if random.once(in: 4) { rule.condition.minVersion = random.pick(["1", "3.10"]) }
            if random.once(in: 6) { rule.condition.query = ["q": ["7", nil]] }
            return rule
        }
        let set = try RewriteRules(rules)
        let oracle = RewriteOracle(rules: rules)
        for text in Self.links {
            let context = RewriteContext(
                source: random.pick([nil, "push", "app"]), appVersion: random.pick([nil, "2", "3.10"]))
            let link = try DeepLink(text)
            // What is gone back to, or gone through too often, has an end of its own.
            guard let result = try? set.rewrite(link, in: context, greatestSteps: 100) else { continue }
            let expected = try oracle.rewrite(link, in: context)
            #expect(result.link.text == expected.link, "seed \(seed): \(text) by \(rules)")
            #expect(result.rules == expected.rules, "seed \(seed): \(text) by \(rules)")
        }
    }
}
