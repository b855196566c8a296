import WaymarkCore
import WaymarkRouting
import WaymarkRules

extension Subjects {
    /// A set of 5,000 rules that is checked and replaced, alone and while 8 tasks open links.
    static func replacing() -> [Benchmark] {
        [
            Benchmark(name: "rules/replace-5000", unit: .table, operations: 1) {
                let shop = try RuledShop()
                return { shop.replace() }
            },
            Benchmark(
                name: "rules/8-tasks-open", unit: .link, operations: 8 * RuledShop.linkCount,
                .pool {
                    let shop = try RuledShop()
                    shop.replace()
                    return { await shop.openAll(tasks: 8, replacing: 0) }
                }),
            Benchmark(
                name: "rules/8-tasks-open-1-replaces", unit: .link, operations: 8 * RuledShop.linkCount,
                .pool {
                    let shop = try RuledShop()
                    shop.replace()
                    return { await shop.openAll(tasks: 8, replacing: 1) }
                }),
        ]
    }
}

/// A router with 1,000 routes, and a set of 4,000 rewrites and 1,000 overrides for it.
private struct RuledShop: Sendable {
    static let linkCount = 5_000

    private let router: Router
    private let rules: RuleSet
    private let links: [String]

    init() throws {
        router = try Router()
        try router.register { routes in
            for number in 0..<1_000 {
                let pattern = RoutePattern(stringLiteral: "shop://page\(number)/:id<int>")
                routes.onSync([pattern], .public.id("page\(number)")) { $0["id"] ?? "" }
            }
        }
        rules = RuleSet(
            version: 1,
            rewrites: (0..<4_000).map { number in
                let pattern = RoutePattern(stringLiteral: "https://m.shop.example/old\(number)/:id<int>.html")
                return RewriteRule(from: pattern, to: "shop://page\(number % 1_000)/:id")
            },
            overrides: (0..<1_000).map { number in
                number < 500
                    ? RouteOverride(
                        "page\(number)", .disable(reason: "closed"), when: OverrideCondition(sources: [.qrCode]))
                    : RouteOverride("page\(number)", .redirect(to: "shop://page\(number - 500)/:id"))
            })
        links = (0..<Self.linkCount).map { "https://m.shop.example/old\($0 % 4_000)/42.html" }
    }

    func replace() {
        do { try router.setRules(rules) } catch { fatalError("\(error)".prefix(200).description) }
    }

    func openAll(tasks: Int, replacing count: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<tasks { group.addTask { @concurrent in await openAll() } }
            group.addTask { @concurrent in for _ in 0..<count { replace() } }
        }
    }

    private func openAll() async {
        for link in links {
            guard let response = try? await router.open(link, from: .push), response.value != nil else {
                fatalError("no answer to '\(link)'")
            }
            use(response)
        }
    }
}
