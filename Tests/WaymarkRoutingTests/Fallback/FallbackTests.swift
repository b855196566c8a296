import Testing
import WaymarkCore
import WaymarkLock
import WaymarkMigration
import WaymarkRouting
import WaymarkRules
import WaymarkTesting

@Suite("Links that no route takes fall back, in the published order")
struct FallbackTests {
    /// The routes of a router beside `shop://goods/:id`, whose web twin is `https://m.shop.example/goods/:id`, and which is not there
    /// for the id 9 and declines the id 8.
    struct Row: CustomTestStringConvertible {
        let link: String
        var ancestors = false
        var web = false
        var catchAll = false
        var unmatched = false
        let outcome: String
        var fallbacks: [String] = []
        var testDescription: String {
            let parts = [(ancestors, "ancestors"), (web, "web"), (catchAll, "catch-all"), (unmatched, "unmatched")]
            return "\(link) with \(parts.filter(\.0).map(\.1))"
        }
    }

    static let rows = [
        // What leads nowhere makes way for what is next of the link that was given; one after the other is taken away.
        Row(
            link: "shop://goods/8/x", ancestors: true, web: true, catchAll: true, unmatched: true,
            outcome: "all shop://goods/8/x", fallbacks: ["ancestor shop://goods/8", "catchAll -"]),
        Row(
            link: "shop://goods/1/x/y?ref=a#f", ancestors: true, web: true, catchAll: true, unmatched: true,
            outcome: "goods 1 a for shop://goods/1/x/y?ref=a#f", fallbacks: ["ancestor shop://goods/1?ref=a"]),
        Row(
            link: "shop://goods/1/x", web: true, catchAll: true, unmatched: true, outcome: "all shop://goods/1/x",
            fallbacks: ["catchAll -"]),
        Row(
            link: "shop://goods/8?ref=a", web: true, catchAll: true, unmatched: true,
            outcome: "web https://m.shop.example/goods/8?ref=a for shop://goods/8?ref=a",
            fallbacks: ["link https://m.shop.example/goods/8?ref=a"]),
        Row(
            link: "shop://goods/9", web: true, catchAll: true, unmatched: true,
            outcome: "web https://m.shop.example/goods/9 for shop://goods/9",
            fallbacks: ["link https://m.shop.example/goods/9"]),
        Row(
            link: "shop://goods/9", catchAll: true, unmatched: true, outcome: "all shop://goods/9",
            fallbacks: ["catchAll -"]),
        Row(
            link: "shop://goods/9", unmatched: true, outcome: "app shop://goods/9 https://m.shop.example/goods/9",
            fallbacks: ["unmatched -"]),
        Row(link: "shop://goods/9", outcome: "notFound at matching"),
        Row(link: "shop://other/1", unmatched: true, outcome: "app shop://other/1 -", fallbacks: ["unmatched -"]),
        Row(link: "shop://other/1", ancestors: true, web: true, outcome: "notFound at matching"),
        // The home page is no ancestor of everything, and a web host none of its pages.
        Row(link: "shop://none", ancestors: true, outcome: "notFound at matching"),
        Row(link: "https://m.shop.example/none", ancestors: true, outcome: "notFound at matching"),
        // What is taken is no matter of fallbacks.
        Row(
            link: "shop://goods/1", ancestors: true, web: true, catchAll: true, unmatched: true, outcome: "goods 1 -"),
    ]

    private static func router(_ row: Row) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.opensAncestors = row.ancestors
        let router = try Router(configuration)
        try router.onSync("shop://goods/:id<int>", .public.id("goods").fallback("https://m.shop.example/goods/:id")) {
            request -> String in
            if request["id"] == "8" { throw Declined() }
            return "goods \(request["id"] ?? "") \(request["ref"] ?? "-")\(words(request))"
        }
        if row.link.contains("9") {
            router.remove(id: "goods")
            try router.onSync(
                "shop://goods/:id<int>", .public.id("goods").fallback("https://m.shop.example/goods/:id").when(notThere)
            ) { _ in "never" }
        }
        try router.onSync("shop://", .public) { _ in "home" }
        try router.onSync("https://m.shop.example/", .public) { _ in "web home" }
        if row.web {
            try router.onSync("https://m.shop.example/goods/:id", .public) { request in
                "web \(request.linkText)\(words(request))"
            }
        }
        if row.catchAll { try router.onSync("shop://*", .public) { "all \($0.linkText)" } }
        if row.unmatched { router.onMainUnmatched { "app \($0.link) \($0.fallback?.text ?? "-")" } }
        return router
    }

    private static func words(_ request: RouteRequest) -> String {
        request.detour.map { " for \($0.link)" } ?? ""
    }

    @Test("Nearest link above, route's own fallback, route for all links, handler of unmatched links", arguments: rows)
    @MainActor func order(_ row: Row) async throws {
        let router = try Self.router(row)
        let events = router.events(redaction: .byName)
        #expect(await router.outcome(row.link, from: .push) == row.outcome)
        let told = events.drain().compactMap { event -> String? in
            if case .fellBack(let fallback, let link) = event.kind {
                "\(fallback.rawValue) \(link ?? "-")"
            } else {
                nil
            }
        }
        #expect(told == row.fallbacks)
        #expect(router.answerOutcome(row.link, from: .push) == row.outcome)
    }

    @Test("The forecast agrees with what happens, but where handlers decline", arguments: rows)
    func forecasts(_ row: Row) throws {
        if row.link.contains("8") { return }
        let router = try Self.router(row)
        let isTaken = !row.outcome.hasPrefix("app") && !row.outcome.hasPrefix("notFound")
        #expect(router.canOpen(row.link, from: .push) == isTaken)
        #expect(((try? router.resolve(row.link, from: .push)) != nil) == isTaken)
        let target = router.match(row.link)?.link.text
        #expect((target != nil) == isTaken)
        let explanation = router.explain(row.link, from: .push)
        #expect((explanation.route != nil) == isTaken)
        #expect(explanation.detours.count == row.fallbacks.filter { !$0.hasPrefix("unmatched") }.count)
        if let last = explanation.detours.last { #expect(last.target == target) }
    }

    // MARK: Trust

    @Test(
        "No fallback raises trust: a route that is closed to a link's source is neither an ancestor nor a fallback for it"
    )
    func trust() async throws {
        var configuration = RouterConfiguration()
        configuration.opensAncestors = true
        let router = try Router(configuration)
        try router.on("shop://orders/:id", .fallback("https://m.shop.example/orders/:id")) { _ in "order" }
        try router.on("shop://orders", .public) { _ in "orders" }
        try router.on("shop://secret/:id", .fallback("https://m.shop.example/open").when(notThere)) { _ in "secret" }
        try router.on("https://m.shop.example/open", .public) { _ in "web" }
        #expect(await router.outcome("shop://orders/1/items", from: .push) == "orders")
        #expect(await router.outcome("shop://orders/1/items", from: .app) == "order")
        #expect(await router.outcome("shop://secret/1", from: .push) == "notFound at matching")
        #expect(await router.outcome("shop://secret/1", from: .app) == "web")
        #expect(await router.outcome("shop://orders/1", from: .push) == "refused notPublic at exposure")
    }

    @Test("A link above whose best route is closed to the link's source is passed over, whatever other routes take it")
    func closedBest() async throws {
        var configuration = RouterConfiguration()
        configuration.opensAncestors = true
        let router = try Router(configuration)
        try router.on("shop://orders/:id<int>") { _ in "order" }
        try router.on("shop://orders/:name", .public) { _ in "story" }
        try router.on("shop://orders", .public) { _ in "orders" }
        #expect(await router.outcome("shop://orders/1/items", from: .push) == "orders")
        #expect(router.canOpen("shop://orders/1/items", from: .push))
        #expect(await router.outcome("shop://orders/1/items", from: .app) == "order")
        #expect(await router.outcome("shop://orders/new/items", from: .push) == "story")
    }

    @Test("On the way to the web nothing is rewritten, and the route is not asked for its own twin")
    func straight() async throws {
        let router = try Router()
        try router.on(
            ["shop://goods/:id", "https://m.shop.example/goods/:id"],
            .public.id("goods").fallback("https://m.shop.example/goods/:id")
        ) { _ -> String in throw Declined() }
        try router.on("https://*.shop.example/*", .public) { "web \($0.linkText)" }
        try router.setRewrites([RewriteRule(from: "https://m.shop.example/goods/:id", to: "shop://goods/:id")])
        #expect(await router.outcome("shop://goods/1", from: .push) == "web https://m.shop.example/goods/1")
        // The same link is rewritten when it comes from outside; where its page declines, it is shown on the web.
        #expect(
            await router.outcome("https://m.shop.example/goods/1", from: .push) == "web https://m.shop.example/goods/1")
    }

    struct Above: CustomTestStringConvertible {
        let link: String
        let fragment: MatchingRules.Fragment
        let opened: String
        var testDescription: String { "\(link) → \(opened)" }
    }

    @Test(
        "Where a fragment is read as path, the links above have less of it",
        arguments: [
            Above(link: "shop://goods/1#/x", fragment: .path, opened: "shop://goods/1"),
            Above(link: "shop://goods/1#/x", fragment: .joined, opened: "shop://goods/1#"),
            Above(link: "shop:#/goods/1/x", fragment: .path, opened: "shop:#/goods/1"),
            Above(link: "shop:?a=1#/goods/1/x/y?b=2", fragment: .pathAndQuery, opened: "shop:?a=1#/goods/1?b=2"),
            Above(link: "shop://goods?a=1#/1/x", fragment: .path, opened: "shop://goods?a=1#/1"),
            Above(link: "shop://goods/1?a=1#/x?b=2", fragment: .pathAndQuery, opened: "shop://goods/1?a=1&b=2"),
            Above(link: "shop://goods/1/x#?b=2", fragment: .pathAndQuery, opened: "shop://goods/1?b=2"),
            Above(link: "shop://goods/1/x?a=1#b=2", fragment: .query, opened: "shop://goods/1?a=1&b=2"),
            Above(link: "shop://goods/1/x?a=1#b=2", fragment: .path, opened: "shop://goods/1?a=1"),
            Above(link: "shop://goods/1/x#/y", fragment: .ignore, opened: "shop://goods/1"),
            Above(
                link: "https://m.shop.example/#/goods/1/x", fragment: .path, opened: "https://m.shop.example/#/goods/1"),
        ])
    func fragmentsAbove(_ row: Above) async throws {
        var configuration = RouterConfiguration()
        configuration.opensAncestors = true
        configuration.rules.fragment = row.fragment
        let router = try Router(configuration)
        for pattern: RoutePattern in ["shop://goods/:id", "https://m.shop.example/goods/:id"] {
            try router.onSync([pattern], .public) { $0.linkText }
        }
        #expect(try await router.open(row.link, from: .app).value(as: String.self) == row.opened)
    }

    @Test("A link above is rewritten as every link")
    func rewrittenAncestor() async throws {
        var configuration = RouterConfiguration()
        configuration.opensAncestors = true
        let router = try Router(configuration)
        try router.on("shop://goods/:id", .public) { "goods \($0["id"] ?? "")" }
        try router.setRewrites([RewriteRule(from: "https://m.shop.example/item/:id", to: "shop://goods/:id")])
        #expect(await router.outcome("https://m.shop.example/item/4/reviews", from: .universalLink) == "goods 4")
    }

    @Test("A typed route falls back as its link does")
    func typed() async throws {
        struct Page: Route {
            static let pattern: RoutePattern = "shop://page/:id<int>"
            var id: Int
        }
        let router = try Router()
        let opened = Lock("")
        try router.on(Page.self, .fallback("https://m.shop.example/page/:id").when(notThere)) { _, _ in }
        try router.on("https://m.shop.example/*") { request in opened.withLock { $0 = request.linkText } }
        try await router.open(Page(id: 7))
        #expect(opened.withLock { $0 } == "https://m.shop.example/page/7")
    }

    // MARK: Ends

    @Test("The handler of unmatched links may decline, fail, refuse, send on, and be taken back")
    func unmatched() async throws {
        let router = try Router()
        try router.on("shop://home", .public) { "home for \($0.received)" }
        router.onUnmatched { link -> String in
            switch link.link.segments.first {
            case "declined": throw Declined()
            case "failed": throw CancellationError()
            case "refused": throw Refusal("no")
            case "on": throw Redirected(to: "shop://home")
            default: return "\(link.source) \(link.nearMisses.suggestion ?? "-") \(link.received)"
            }
        }
        #expect(await router.outcome("shop://x/declined", from: .push) == "notFound at matching")
        #expect(await router.outcome("shop://x/failed", from: .push) == "cancelled at fallback")
        #expect(await router.outcome("shop://x/refused", from: .push) == "refused other(\"no\") at fallback")
        #expect(await router.outcome("shop://x/on", from: .push) == "home for shop://x/on")
        #expect(await router.outcome("shop://hom", from: .push) == "push shop://home shop://hom")
        router.removeUnmatched()
        #expect(await router.outcome("shop://x/on", from: .push) == "notFound at matching")
    }

    @Test("Where the handler of unmatched links would have to wait, the call that does not wait says so")
    @MainActor func waits() throws {
        let router = try Router()
        router.onUnmatched { _ in "app" }
        #expect(router.answerOutcome("shop://x") == "wouldWait at fallback")
    }

    @Test("At most 8 links are gone through, and the error shows them")
    func hops() async throws {
        var configuration = RouterConfiguration()
        configuration.opensAncestors = true
        let router = try Router(configuration)
        try router.on("/:path+") { _ -> String in throw Declined() }
        let path = "/" + (1...12).map(String.init).joined(separator: "/") + "/"
        #expect(await router.outcome(path) == "notFound at matching")
        for depth in 2...12 {
            let pattern = "/" + (1...depth).map { ":p\($0)" }.joined(separator: "/")
            try router.on([RoutePattern(stringLiteral: pattern)]) { _ -> String in throw Declined() }
        }
        do throws(RouterError) {
            try await router.open(path + "13", from: .app)
            Issue.record("it was opened")
        } catch {
            guard case .tooManyHops(let links) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(error.step == .fallback && links.count == 10 && links[0] == path + "13")
        }
    }

    @Test("Another router is asked before anything stands in for a link")
    func otherRouter() async throws {
        struct Other: ForeignRouter {
            func canOpen(_ link: OfferedLink) -> Bool { link.text.contains("old") }
            func answer(_ link: OfferedLink) -> Response? { link.text.contains("old") ? .value("old") : nil }
        }
        let router = try Router()
        try router.on("shop://*") { _ in "all" }
        router.handOver(to: Other())
        #expect(await router.outcome("shop://old/1") == "old")
        #expect(await router.outcome("shop://new/1") == "all")
    }

    @Test(
        "A link from outside whose scheme runs code or reads files is no link for the app to show",
        arguments: ["javascript:/alert(1)", "JavaScript:/x", "data:/text/html", "file:///etc/passwd", "intent:/x"])
    @MainActor
    func dangerous(_ link: String) async throws {
        let router = try Router()
        router.onMainUnmatched { link in "shown \(link.link.text)" }
        #expect(await router.outcome(link, from: .qrCode) == "notFound at matching")
        #expect(router.answerOutcome(link, from: .webView(origin: "https://evil.example")) == "notFound at matching")
        #expect(await router.outcome(link, from: .app) == "shown \(link)")
        #expect(await router.outcome("other:/x", from: .qrCode) == "shown other:/x")
    }
}
