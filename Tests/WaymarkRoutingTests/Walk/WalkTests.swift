import Testing
import WaymarkCore
import WaymarkMigration
import WaymarkRouting
import WaymarkRules

@Suite("A link's walk")
struct WalkTests {
    /// Whether an interceptor of every link runs around the route that declines.
    @Test(
        "An override that is met behind a route that declines is one, also out of an interceptor, and asks no rewrite",
        arguments: [false, true])
    func turns(_ isIntercepted: Bool) async throws {
        var configuration = RouterConfiguration()
        configuration.redaction = .byName
        configuration.interceptorLimit = .seconds(3_600)
        let router = try Router(configuration)
        if isIntercepted { router.use(named: "around") { request, next in try await next(request) } }
        try router.onSync("shop://goods/7", .public.id("special")) { _ -> String in throw Declined() }
        try router.onSync("shop://goods/:id", .public.id("goods")) { _ in "goods" }
        try router.onSync("https://m.shop.example/*", .public) { request in
            "\(request.linkText) for \(request.detour?.route ?? "-")"
        }
        try router.setRules(
            RuleSet(
                version: 1, rewrites: [RewriteRule(from: "https://m.shop.example/goods/:id", to: "shop://goods/:id")],
                overrides: [RouteOverride("goods", .web("https://m.shop.example/goods/:id"))]))
        let response = try await router.open("shop://goods/7", from: .push)
        #expect(response.value(as: String.self) == "https://m.shop.example/goods/7 for goods")
        let kinds = response.trace.steps.map(\.kind)
        let around: [Trace.Step.Kind] = isIntercepted ? [.interceptor] : []
        #expect(kinds == [.match] + around + [.handler, .override, .match] + around + [.handler])
    }

    @Test("A cancelled task asks neither another router nor a fallback, in either call", arguments: [true, false])
    @MainActor func cancelled(_ handsOver: Bool) async throws {
        let router = try Router()
        if handsOver {
            router.handOver(canOpen: { _ in true }, to: { _ in .value("elsewhere") })
        } else {
            router.onMainUnmatched { _ in "unmatched" }
        }
        let step: OpeningStep = handsOver ? .handOver : .fallback
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let answered = #expect(throws: RouterError.self) { try router.answer("shop://none", from: .push) }
            #expect(answered?.row == "cancelled" && answered?.step == step)
            let opened = await #expect(throws: RouterError.self) { try await router.open("shop://none", from: .push) }
            #expect(opened?.row == "cancelled" && opened?.step == step)
        }.value
    }

    @Test("A cancelled task may still have what needs no waiting")
    @MainActor func answersWhenCancelled() async throws {
        let router = try Router()
        try router.onMain("shop://a", .public) { _ in "a" }
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect((try? router.answer("shop://a", from: .push))?.value(as: String.self) == "a")
        }.value
    }
}
