import RandomTrials
import WaymarkCore
import WaymarkLock
import WaymarkMigration
import WaymarkRouting
import WaymarkRules

/// A random router, whose calls are asked about the same links.
struct WalkHouse {
    struct Item: Route {
        static let pattern: RoutePattern = "shop://item/:id<int>"
        var id: Int
        var count: Int?
    }

    /// A check that lets everything through, or refuses.
    struct Guarding: Check {
        let name: String
        let refuses: Bool

        func check(_ request: RouteRequest) throws -> Verdict {
            if refuses { throw Refusal(.gate(name)) }
            return .pass
        }
    }

    final class Runs: Sendable {
        private let ids = Lock<[String]>([])

        func note(_ id: String) { ids.withLock { $0.append(id) } }

        /// The ids since the last call.
        func take() -> [String] {
            ids.withLock { ids in
                defer { ids = [] }
                return ids
            }
        }
    }

    static let names = ["a", "b", "c"]

    let router: Router
    /// The ids of the routes whose handlers have run, in order.
    let runs = Runs()
    /// Whether no step has to wait.
    let isSynchronous: Bool

    @MainActor
    init(_ random: inout SeededNumbers) throws {
        var configuration = RouterConfiguration()
        configuration.redaction = .byName
        // By the real clock, under whatever load.
        configuration.interceptorLimit = .seconds(3_600)
        configuration.opensAncestors = random.pick([false, false, true])
        configuration.policy.schemes = ["shop", "https"]
        configuration.policy.hosts = ["m.shop.example"]
        router = try Router(configuration)
        isSynchronous = random.pick([true, false])
        try addRoutes(&random)
        addInterceptors(&random)
        try addRules(&random)
        if random.pick([true, false]) {
            let taken = random.pick(["a", "b", "nothing"])
            router.handOver(
                canOpen: { $0.text.hasSuffix(taken) }, to: { $0.text.hasSuffix(taken) ? .value("elsewhere") : nil })
        }
        if random.pick([true, false, false]) { router.onMainUnmatched { _ in "unmatched" } }
    }

    @MainActor
    private func addRoutes(_ random: inout SeededNumbers) throws {
        let patterns: [RoutePattern] = [
            "shop://a", "shop://a/:x", "shop://a/b", "shop://:y/b", "shop://b(/:z)", "shop://c/:n<int>", "shop://c/+",
            "https://m.shop.example/*", "shop://*", "/b/c",
        ]
        for (number, pattern) in patterns.enumerated() where random.pick([true, true, false]) {
            var options = RouteOptions.id("r\(number)")
            options.exposure = random.pick([.public, .public, .internal])
            options.tags = random.pick([[], ["gate"], ["gate", "log"]])
            options.fallback = random.pick([nil, nil, "https://m.shop.example/\(number)"])
            let response = random.pick([
                Response.done, .value("\(number)"), .declined, .redirect(to: "shop://a"),
                .redirect(to: "shop://c/\(number)"),
            ])
            let answer: @Sendable (RouteRequest) -> Response = { [runs] _ in
                runs.note("r\(number)")
                return response
            }
            if isSynchronous || random.pick([true, false]) {
                try router.onMain([pattern], options) { answer($0) }
            } else {
                try router.on([pattern], options) { answer($0) }
            }
        }
        try router.onMain(Item.self, .public.id("item")) { [runs] _, _ in runs.note("item") }
    }

    @MainActor
    private func addInterceptors(_ random: inout SeededNumbers) {
        for name in Self.names where random.pick([true, false]) {
            let scope = random.pick([InterceptorScope.all, .tag("gate"), .tag("log"), .route("r1")])
            if isSynchronous || random.pick([true, false]) {
                router.check(Guarding(name: name, refuses: random.pick([false, false, false, true])), for: scope)
            } else {
                router.use(named: name, for: scope, within: random.pick([.standard, .unlimited])) { request, next in
                    try await next(request)
                }
            }
        }
    }

    @MainActor
    private func addRules(_ random: inout SeededNumbers) throws {
        var rules = RuleSet(version: 1)
        if random.pick([true, false]) {
            rules.rewrites = [
                RewriteRule(from: "shop://old/:x", to: random.pick(["shop://a/:x", "shop://old2/:x", "shop://c/:x"])),
                RewriteRule(from: "shop://old2/:x", to: random.pick(["shop://b", "shop://item/:x"])),
            ]
        }
        for number in 0..<10 where random.pick([true, false, false, false]) {
            let action: RouteOverride.Action = random.pick([
                .redirect(to: "shop://b"), .web(nil), .disable(reason: "broken"), .web("https://m.shop.example/w"),
            ])
            rules.overrides.append(RouteOverride("r\(number)", action))
        }
        // Rules that lead nowhere are refused; the router goes on without any.
        try? router.setRules(rules)
    }

    static func link(_ random: inout SeededNumbers) -> String {
        random.pick([
            "shop://a", "shop://a/b", "shop://a/c", "shop://b", "shop://b/1", "shop://x/b", "shop://c/7", "shop://c/x",
            "shop://old/1", "shop://old/x", "shop://old2/2", "shop://item/5", "shop://item/x",
            "shop://item/5?count=two",
            "shop://none", "shop://a/b/c/d", "https://m.shop.example/1", "https://evil.example/a", "ftp://a", "/b/c",
        ])
    }
}
