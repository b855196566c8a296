import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkRules
import WaymarkTesting

private struct MendedGoods: Route {
    static let pattern: RoutePattern = "shop://typed/:id<int>"
    typealias Output = String
    var id: Int
}

@Suite("Overrides mend a shipped page without a release")
struct OverrideTests {
    static func router(_ change: (inout RouterConfiguration) -> Void = { _ in }) throws -> Router {
        var configuration = RouterConfiguration()
        // Traces are compared with links whose web pages have no route.
        configuration.redaction = .byName
        change(&configuration)
        let router = try Router(configuration)
        try router.onSync("shop://goods/:id<int>", .public.id("goods").fallback("https://m.shop.example/goods/:id")) {
            "goods \($0["id"] ?? "")"
        }
        try router.onSync("shop://classic/:id", .public.id("classic")) { request in
            "classic \(request["id"] ?? "") \(request["ref"] ?? "-") from \(request.source), left \(request.hops)"
        }
        try router.onSync("shop://error", .public.id("error")) { request in
            "\(request.detour?.reason ?? "no reason") for \(request.detour?.link ?? "-")"
        }
        try router.onSync("https://m.shop.example/*", .public) { request in
            "web \(request.linkText) for \(request.detour?.route ?? "-")"
        }
        try router.onSync("shop://inside", .id("inside")) { _ in "inside" }
        try router.on(MendedGoods.self, .id("typed")) { route, _ in "typed \(route.id)" }
        return router
    }

    struct Row: CustomTestStringConvertible {
        let override: RouteOverride
        var link = "shop://goods/42?ref=a"
        let outcome: String
        let events: [String]
        var testDescription: String { "\(override)" }
    }

    static let rows = [
        Row(
            override: RouteOverride("goods", .redirect(to: "shop://classic/:id")),
            outcome: "classic 42 a from push, left [\"shop://goods/42?ref=a\"]",
            events: ["goods to 'shop://classic/:id' shop://classic/42?ref=a"]),
        Row(
            override: RouteOverride("goods", .redirect(to: "shop://classic/:id?ref=mended")),
            outcome: "classic 42 mended from push, left [\"shop://goods/42?ref=a\"]",
            events: ["goods to 'shop://classic/:id?ref=mended' shop://classic/42?ref=mended"]),
        Row(
            override: RouteOverride("goods", .web(nil)),
            outcome: "web https://m.shop.example/goods/42?ref=a for goods",
            events: ["goods to the web https://m.shop.example/goods/42?ref=a"]),
        Row(
            override: RouteOverride("goods", .web("https://m.shop.example/g?id=:id")),
            outcome: "web https://m.shop.example/g?id=42 for goods",
            events: ["goods to the web, 'https://m.shop.example/g?id=:id' https://m.shop.example/g?id=42"]),
        Row(
            override: RouteOverride("goods", .errorPage("shop://error", reason: "under repair")),
            outcome: "under repair for shop://goods/42?ref=a",
            events: ["goods to the error page 'shop://error', under repair shop://error?ref=a"]),
        Row(
            override: RouteOverride("goods", .disable(reason: "sold out")),
            outcome: "refused disabled(route: \"goods\", reason: \"sold out\") at overriding",
            events: ["goods disabled, sold out -"]),
        // Others stay what they are.
        Row(
            override: RouteOverride("classic", .disable(reason: "sold out")), outcome: "goods 42", events: []),
    ]

    @Test(
        "A route is redirected, sent to the web or to an error page, or switched off, and taken back", arguments: rows)
    @MainActor func actions(_ row: Row) async throws {
        let router = try Self.router()
        try router.setRules(RuleSet(version: 3, overrides: [row.override]))
        #expect(router.rules?.version == 3)
        let events = router.events(redaction: .byName)
        #expect(await router.outcome(row.link, from: .push) == row.outcome)
        let told = events.drain().compactMap { event -> String? in
            guard case .overridden(let route, let action, let link) = event.kind else { return nil }
            return "\(route) \(action) \(link ?? "-")"
        }
        #expect(told == row.events)
        #expect(router.answerOutcome(row.link, from: .push) == row.outcome)
        router.removeRules()
        #expect(await router.outcome(row.link, from: .push) == "goods 42")
        #expect(router.rules == nil)
    }

    @Test("Every call says beforehand what happens", arguments: rows)
    func forecasts(_ row: Row) async throws {
        let router = try Self.router()
        try router.setRules(RuleSet(version: 1, overrides: [row.override]))
        let isOpened = !row.outcome.hasPrefix("refused")
        #expect(router.canOpen(row.link, from: .push) == isOpened)
        let explanation = router.explain(row.link, from: .push)
        if isOpened {
            let response = try await router.open(row.link, from: .push)
            let last = try router.resolve(row.link, from: .push)
            #expect(explanation.route?.id == last.route.id && explanation.refusal == nil)
            #expect(router.match(row.link)?.link == last.link)
            #expect(explanation.detours.map(\.target) == (row.events.isEmpty ? [] : [last.link.text]))
            #expect(
                response.trace.steps.filter { $0.kind == .override }.map(\.name) == explanation.detours.map(\.target))
        } else {
            #expect(explanation.refusal?.reason == .disabled(route: "goods", reason: "sold out"))
        }
    }

    @Test("A page that is left for its own address is not what explain names", arguments: [true, false])
    func namesTheNext(_ isNamed: Bool) async throws {
        let router = try Router()
        let page: RoutePattern = "https://m.shop.example/goods/:id"
        try router.onSync([page], .public.id("page").fallback(isNamed ? nil : page.text)) { _ in "page" }
        try router.onSync("https://m.shop.example/*", .public.id("web")) { _ in "web" }
        let target = isNamed ? "https://m.shop.example/goods/:id" : nil
        try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("page", .web(target))]))
        let link = "https://m.shop.example/goods/5"
        #expect(await router.outcome(link, from: .push) == "web")
        let explanation = router.explain(link, from: .push)
        #expect(explanation.table.fits.map(\.route.id) == ["web"])
        #expect(explanation.left.map(\.id) == ["page"])
        try router.setRules(RuleSet(version: 2))
        let before = router.explain(link, from: .push)
        #expect(before.table.fits.map(\.route.id) == ["page", "web"])
        #expect(before.left.isEmpty)
    }

    @Test("Where an override gives a link beyond the limits, explain says why the link is not opened")
    func tooLong() async throws {
        let router = try Self.router { $0.limits = LinkLimits(bytes: 64) }
        let target = "shop://a-page-with-a-longer-name/:id"
        try router.onSync([RoutePattern(stringLiteral: target)], .public) { _ in "longer" }
        try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("goods", .redirect(to: target))]))
        let link = "shop://goods/42?ref=" + String(repeating: "a", count: 40)
        let outcome = await router.outcome(link, from: .push)
        #expect(outcome.hasPrefix("unreadable") && outcome.hasSuffix("at overriding"))
        let explanation = router.explain(link, from: .push)
        #expect(explanation.problem?.contains("cannot be read") == true)
        #expect(explanation.route == nil && explanation.refusal == nil && explanation.rewritingFailure == nil)
    }

    @Test("It holds for typed routes and for links from inside as well")
    func typed() async throws {
        let router = try Self.router()
        try router.setRules(
            RuleSet(version: 1, overrides: [RouteOverride("typed", .redirect(to: "shop://classic/:id"))]))
        #expect(try await router.open(MendedGoods(id: 5)) == "classic 5 - from app, left [\"shop://typed/5\"]")
        try router.setRules(RuleSet(version: 2, overrides: [RouteOverride("typed", .disable(reason: "broken"))]))
        await #expect(throws: RouterError.self) { try await router.open(MendedGoods(id: 5)) }
    }

    @Test("An override comes before interceptors and exposure, and raises no trust")
    func trust() async throws {
        let router = try Self.router()
        let log = Lock<[String]>([])
        router.use(named: "gate", for: .route("goods")) { request, next in
            log.withLock { $0.append("gate") }
            return try await next(request)
        }
        try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("goods", .redirect(to: "shop://inside"))]))
        #expect(await router.outcome("shop://goods/1", from: .push) == "refused notPublic at exposure")
        #expect(await router.outcome("shop://goods/1", from: .app) == "inside")
        #expect(log.withLock { $0 }.isEmpty)
    }

    @Test("The override of another match counts where the first declines")
    func declined() async throws {
        let router = try Self.router()
        try router.onSync("shop://goods/7", .public.id("special")) { _ -> String in throw Declined() }
        try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("goods", .web(nil))]))
        #expect(
            await router.outcome("shop://goods/7", from: .push) == "web https://m.shop.example/goods/7 for goods")
    }

    @Test("The target of an override is rewritten and overridden in turn, but on the way to the web nothing is")
    func chains() async throws {
        let router = try Self.router()
        try router.setRules(
            RuleSet(
                version: 1, rewrites: [RewriteRule(from: "shop://old/:id", to: "shop://classic/:id")],
                overrides: [
                    RouteOverride("goods", .redirect(to: "shop://old/:id")),
                    RouteOverride("classic", .web("https://m.shop.example/old?id=:id")),
                ]))
        #expect(
            await router.outcome("shop://goods/4", from: .push) == "web https://m.shop.example/old?id=4 for classic")
        let trace = try await router.open("shop://goods/4", from: .push).trace
        #expect(trace.steps.map(\.kind) == [.override, .rewrite, .override, .match, .handler])
    }

    @Test("A universal link with the address of the web twin, which leads back into the app, makes way for the web")
    @MainActor func circle() async throws {
        let router = try Self.router()
        try router.onSync("https://m.shop.example/goods/:id", .public.id("universal")) {
            request -> Response in
            .redirect(to: "shop://goods/\(request["id"] ?? "")")
        }
        #expect(await router.outcome("https://m.shop.example/goods/1", from: .universalLink) == "goods 1")
        try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("goods", .web(nil))]))
        let web = "web https://m.shop.example/goods/1 for goods"
        #expect(await router.outcome("shop://goods/1", from: .push) == web)
        #expect(router.answerOutcome("shop://goods/1", from: .push) == web)
        // It is the page that came in, too.
        #expect(await router.outcome("https://m.shop.example/goods/1", from: .universalLink) == web)
    }

    @Test("A link of the web that is rewritten into the app, where its page is broken, is opened on the web")
    func rewrittenIn() async throws {
        let router = try Self.router()
        try router.setRewrites([RewriteRule(from: "https://m.shop.example/goods/:id", to: "shop://goods/:id")])
        #expect(await router.outcome("https://m.shop.example/goods/1", from: .universalLink) == "goods 1")
        try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("goods", .web(nil))]))
        let web = "web https://m.shop.example/goods/1 for goods"
        #expect(await router.outcome("https://m.shop.example/goods/1", from: .universalLink) == web)
        #expect(try router.resolve("https://m.shop.example/goods/1", from: .universalLink).route.id == nil)
    }

    @Test("Where the web has nothing but what leads back, no route takes the link, or the app opens it")
    func noWeb() async throws {
        let router = try Router()
        try router.onSync("shop://goods/:id", .id("goods").fallback("https://m.shop.example/goods/:id")) { _ in "goods"
        }
        try router.onSync("https://m.shop.example/goods/:id") { request -> Response in
            .redirect(to: "shop://goods/\(request["id"] ?? "")")
        }
        try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("goods", .web(nil))]))
        #expect(await router.outcome("shop://goods/1") == "notFound at matching")
        router.onUnmatched { "browser \($0.link)" }
        #expect(await router.outcome("shop://goods/1") == "browser https://m.shop.example/goods/1")
    }

    // MARK: Conditions

    struct Condition: CustomTestStringConvertible {
        let condition: OverrideCondition
        var version: String? = "3.10"
        var source = LinkSource.push
        let counts: Bool
        var testDescription: String { "\(condition) in \(version ?? "no version") from \(source)" }
    }

    static let conditions = [
        Condition(condition: OverrideCondition(minVersion: "3.9"), counts: true),
        Condition(condition: OverrideCondition(minVersion: "3.10"), counts: true),
        Condition(condition: OverrideCondition(minVersion: "3.11"), counts: false),
        Condition(condition: OverrideCondition(maxVersion: "3.10"), counts: true),
        Condition(condition: OverrideCondition(maxVersion: "3.10"), version: "3.10.1", counts: false),
        Condition(condition: OverrideCondition(maxVersion: "3.9"), counts: false),
        Condition(condition: OverrideCondition(maxVersion: "3.9"), version: nil, counts: false),
        Condition(condition: OverrideCondition(), version: nil, counts: true),
        Condition(condition: OverrideCondition(sources: [.push]), counts: true),
        Condition(condition: OverrideCondition(sources: [.push]), source: .qrCode, counts: false),
        Condition(condition: OverrideCondition(percentage: 100), counts: true),
        Condition(condition: OverrideCondition(percentage: 0), counts: false),
        // Without a key nobody knows whether this installation is among them.
        Condition(condition: OverrideCondition(percentage: 99), counts: false),
    ]

    @Test(
        "It counts for some versions of the app and some sources; of several the first that counts",
        arguments: conditions)
    func counts(_ row: Condition) async throws {
        let router = try Self.router { $0.appVersion = row.version }
        try router.setRules(
            RuleSet(
                version: 1,
                overrides: [
                    RouteOverride("goods", .disable(reason: "first"), when: row.condition),
                    RouteOverride("goods", .disable(reason: "second")),
                ]))
        let reason = row.counts ? "first" : "second"
        #expect(
            await router.outcome("shop://goods/1", from: row.source)
                == "refused disabled(route: \"goods\", reason: \"\(reason)\") at overriding")
    }

    @Test("A percentage is the share of installations, each time the same, and a larger one has the smaller in it")
    func percentages() throws {
        let share = 25.0
        var counts: [String: [Bool]] = [:]
        for (name, percentage) in [("goods", share), ("goods", share), ("goods", 60), ("other", share)] {
            for key in 0..<400 {
                let router = try Router(
                    {
                        var configuration = RouterConfiguration()
                        configuration.installationKey = "installation \(key)"
                        return configuration
                    }())
                try router.onSync("shop://goods", .id("goods")) { _ in }
                let override = RouteOverride(
                    "goods", .disable(reason: "-"), when: OverrideCondition(percentage: percentage), name: name)
                try router.setRules(RuleSet(version: 1, overrides: [override]))
                counts["\(name) \(percentage)", default: []].append(!router.canOpen("shop://goods", from: .app))
            }
        }
        let quarter = try #require(counts["goods 25.0"])
        let more = try #require(counts["goods 60.0"])
        let other = try #require(counts["other 25.0"])
        let first = Array(quarter[..<400])
        #expect(first == Array(quarter[400...]))
        // Four standard deviations around the share.
        for (chosen, share) in [(first, 0.25), (more, 0.6), (other, 0.25)] {
            let found = Double(chosen.count { $0 })
            #expect(abs(found - 400 * share) < 4 * (400 * share * (1 - share)).squareRoot())
        }
        #expect(zip(first, more).allSatisfy { !$0 || $1 })
        #expect(first != other)
    }
}
