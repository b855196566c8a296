import WaymarkCore
import WaymarkRouting
import WaymarkRules

extension Subjects {
    /// Rewriting through many rules: patterns, which are a table, and expressions, which are one automaton.
    static func rewriting() -> [Benchmark] {
        let patterns = (0..<1_000).map { "https://m.shop.example/\($0 % 40)/page\($0)/:id<int>.html" }
        let expressions = (0..<200).map { "^https?://old\\.example/section\($0)/([0-9]+)$" }
        return [
            benchmark("rewrite/patterns-1000", links: 1_000) {
                "https://m.shop.example/\($0 % 40)/page\($0)/42.html"
            } rules: {
                try RewriteRules(
                    patterns.map { RewriteRule(from: RoutePattern(stringLiteral: $0), to: "shop://goods/:id") })
            },
            benchmark("rewrite/expressions-200", links: 200) {
                "https://old.example/section\($0)/4711"
            } rules: {
                try RewriteRules(expressions.map { RewriteRule(matching: $0, to: "shop://goods/$1") })
            },
            benchmark("rewrite/expressions-200-miss", links: 200) {
                "https://old.example/page\($0)/4711?ref=push"
            } rules: {
                try RewriteRules(expressions.map { RewriteRule(matching: $0, to: "shop://goods/$1") })
            },
        ]
    }

    private static func benchmark(
        _ name: String, links count: Int, _ text: @escaping @Sendable (Int) -> String,
        rules: @escaping @Sendable () throws -> RewriteRules
    ) -> Benchmark {
        Benchmark(name: name, unit: .link, operations: count) {
            let rules = try rules()
            let links = try (0..<count).map { try DeepLink(text($0)) }
            return {
                for link in links { use((try? rules.rewrite(link))?.rules.count ?? 0) }
            }
        }
    }
}
