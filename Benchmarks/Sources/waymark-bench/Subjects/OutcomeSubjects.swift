import WaymarkCore
import WaymarkOutcomes
import WaymarkRouting
import WaymarkRules

extension Subjects {
    /// Links that are opened with and without a meter that counts their outcomes.
    static func counting() -> [Benchmark] {
        [
            Benchmark(
                name: "outcomes/open", unit: .link, operations: CountedRouter.openings,
                opening { try CountedRouter(isCounted: false) }),
            Benchmark(
                name: "outcomes/open-counted", unit: .link, operations: CountedRouter.openings,
                opening { try CountedRouter(isCounted: true) }),
            Benchmark(
                name: "outcomes/open-ruled", unit: .link, operations: CountedRouter.openings,
                opening { try CountedRouter(isCounted: false, isRuled: true) }),
            Benchmark(
                name: "outcomes/open-ruled-counted", unit: .link, operations: CountedRouter.openings,
                opening { try CountedRouter(isCounted: true, isRuled: true) }),
        ]
    }

    private static func opening(_ make: @escaping @Sendable () throws -> CountedRouter) -> Benchmark.Preparation {
        .pool {
            let router = try make()
            try await router.check()
            return { await router.openAll() }
        }
    }
}

/// A router of 500 routes, with or without a reporter of outcomes.
private struct CountedRouter: Sendable {
    static let openings = RouterTable.linkCount * 10

    private let router: Router
    private let reporter: OutcomeReporter?
    private let client = CountingClient()
    private let links: [String]

    /// - Parameter isRuled: Whether each link meets two rules: a rewrite, and an override of the page that it leads to.
    init(isCounted: Bool, isRuled: Bool = false) throws {
        let table = try RouterTable(.asynchronous)
        router = table.router
        if isRuled {
            try router.on(["bench://closed/:id<int>"], .public.id("closed")) { _ in 0 }
            try router.on(["bench://counted/:id<int>"], .public.id("counted")) { _ in 1 }
            try router.setRules(
                RuleSet(
                    version: 1,
                    rewrites: [
                        RewriteRule(from: "https://m.shop.example/lottery/:id<int>.html", to: "bench://closed/:id")
                    ],
                    overrides: [RouteOverride("closed", .redirect(to: "bench://counted/:id"))]))
        }
        links =
            isRuled
            ? (0..<table.links.count).map { "https://m.shop.example/lottery/\($0).html" } : table.links
        reporter = isCounted ? OutcomeReporter(router, client: client) : nil
    }

    /// Fails unless what is opened is counted, where it should be.
    func check() async throws {
        guard let reporter else { return }
        _ = try await router.open(links[0], from: .push)
        await reporter.flush()
        guard await client.reports == 1 else { throw WrongAnswer("an opening is not counted") }
    }

    func openAll() async {
        for _ in 0..<10 {
            for link in links {
                guard let response = try? await router.open(link, from: .push), response.value != nil else {
                    fatalError("no answer to '\(link)'")
                }
                use(response)
            }
        }
        use(reporter)
    }
}

/// Takes every report, and sends none.
private actor CountingClient: OutcomeClient {
    private(set) var reports = 0

    func send(_ report: [UInt8]) -> OutcomeAnswer {
        reports += 1
        return .taken
    }
}
