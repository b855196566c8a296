import Testing
import WaymarkCallbacks
import WaymarkCore
import WaymarkInbox
import WaymarkLock
import WaymarkRouting
import WaymarkRules

@Suite("Overrides and fallbacks at their edges")
struct MendingTests {
    private static let isAway: @Sendable () -> Bool = { false }

    // MARK: Links above

    struct Above: CustomTestStringConvertible {
        let link: String
        var host: MatchingRules.Host?
        var empty = MatchingRules.EmptySegments.collapse
        let outcome: String
        var testDescription: String { link.utf8.count > 60 ? "a long link" : link }
    }

    static let above = [
        Above(link: "shop://goods/1/x/y", outcome: "goods shop://goods/1"),
        Above(link: "shop:goods/1/x", outcome: "goods shop:goods/1"),
        Above(link: "shop:/goods/1/x", outcome: "goods shop:/goods/1"),
        Above(link: "shop:///goods/1/x/", outcome: "goods shop:///goods/1"),
        Above(link: "SHOP://Goods/1/x", outcome: "goods SHOP://Goods/1"),
        Above(link: "/goods/1/x", outcome: "any /goods/1"),
        Above(link: "goods/1/x", outcome: "any /goods/1"),
        Above(link: "./goods/1/x", outcome: "any /goods/1"),
        // As they are written.
        Above(
            link: "shop://goods/%2f1/x?ref=a%2Fb&&c+d#f?g", outcome: "goods shop://goods/%2f1?ref=a%2Fb&&c+d"),
        Above(link: "shop://goods/张三/x?q=李四", outcome: "goods shop://goods/张三?q=李四"),
        Above(link: "shop://goods/1/x?", outcome: "goods shop://goods/1?"),
        // Dot segments and empty ones are no segments.
        Above(link: "shop://goods/1/../2/x/./y", outcome: "goods shop://goods/2"),
        Above(link: "shop://goods/1/%2e%2e/%2e%2e/x/y", outcome: "goods shop://goods/x"),
        Above(link: "shop://goods//1//x//y//", outcome: "goods shop://goods/1"),
        Above(link: "https://h.example/goods//1//x", outcome: "web https://h.example/goods/1"),
        Above(link: "https://h.example:443/goods/1/x", outcome: "web https://h.example:443/goods/1"),
        Above(link: "shop://goods/1//x", empty: .keep, outcome: "goods shop://goods/1/"),
        // The home page is above nothing.
        Above(link: "https://h.example//none", outcome: "notFound at matching"),
        Above(link: "https://h.example/none/", outcome: "notFound at matching"),
        Above(link: "shop:////none", outcome: "notFound at matching"),
        Above(link: "shop://h.example/none", host: .segmentUnlessDotted, outcome: "notFound at matching"),
        Above(link: "shop://goods/1/x", host: .segmentUnlessDotted, outcome: "goods shop://goods/1"),
        // Escaped, it would be longer than links may be.
        Above(
            link: "shop://goods/1/" + String(repeating: "张", count: 2_000) + "/x", outcome: "goods shop://goods/1"),
        Above(
            link: "shop://goods/1" + String(repeating: "/x", count: 250), outcome: "goods shop://goods/1"),
    ]

    @Test("The nearest link above is made of what is written", arguments: above)
    func ancestors(_ row: Above) async throws {
        var configuration = RouterConfiguration()
        configuration.opensAncestors = true
        configuration.rules.emptySegments = row.empty
        if let host = row.host { configuration.rules.setHost(host, forScheme: "shop") }
        let router = try Router(configuration)
        for (name, pattern) in [("goods", "shop://goods/:id"), ("web", "https://h.example/goods/:id")] {
            try router.onSync([RoutePattern(stringLiteral: pattern)], .public) { "\(name) \($0.linkText)" }
        }
        try router.onSync("/goods/:id", .public) { "any \($0.linkText)" }
        for home in ["shop://", "https://h.example/", "/"] as [RoutePattern] {
            try router.onSync([home], .public) { _ in "home" }
        }
        #expect(await router.outcome(row.link, from: .push) == row.outcome)
    }

    // MARK: The way to the web

    @Test("A redirect of a page of the web is asked for as every link, and neither rewritten nor overridden")
    func behindTheWeb() async throws {
        var configuration = RouterConfiguration()
        configuration.policy.schemes = ["shop"]
        configuration.policy.hosts = ["m.shop.example"]
        let router = try Router(configuration)
        try router.onSync(
            "shop://goods/:id", .public.id("goods").fallback("https://web.example/goods/:id").when(Self.isAway)
        ) { _ in "goods" }
        try router.onSync("shop://b", .public.id("b")) { _ in "b" }
        try router.onSync("https://web.example/goods/:id", .public) { request -> Response in
            request["id"] == "1" ? .redirect(to: "other://x") : .redirect(to: "https://m.shop.example/b")
        }
        try router.onSync("other://x", .public) { _ in "other" }
        try router.onSync("https://m.shop.example/b", .public.id("web")) { _ in "web" }
        try router.setRules(
            RuleSet(
                version: 1, rewrites: [RewriteRule(from: "https://m.shop.example/b", to: "shop://b")],
                overrides: [RouteOverride("web", .disable(reason: "off"))]))
        #expect(await router.outcome("shop://goods/1", from: .push) == "refused foreign at policy")
        #expect(await router.outcome("shop://goods/1", from: .app) == "other")
        #expect(await router.outcome("shop://goods/2", from: .push) == "web")
    }

    // MARK: The handler of unmatched links

    @Test("A link that the handler of unmatched links sends on to is a link of its own, whatever was tried before")
    @MainActor func sentOn() async throws {
        var configuration = RouterConfiguration()
        configuration.opensAncestors = true
        let router = try Router(configuration)
        let asked = Lock<[String]>([])
        try router.onSync("shop://a", .public) { _ -> String in throw Declined() }
        try router.onSync("shop://b", .public) { "b for \($0.received)" }
        router.onMainUnmatched { link -> Response in
            asked.withLock { $0.append(link.link.text) }
            return .redirect(to: "shop://b/not/there")
        }
        // The link above is tried and declines; the new link has one above it as well.
        #expect(await router.outcome("shop://a/x", from: .push) == "b for shop://a/x")
        #expect(router.answerOutcome("shop://a/x", from: .push) == "b for shop://a/x")
        #expect(asked.withLock { $0 } == ["shop://a/x", "shop://a/x"])
    }

    // MARK: Saying beforehand

    @Test("Links that fallbacks have left are not come back to, which every call knows")
    func circle() async throws {
        var configuration = RouterConfiguration()
        configuration.opensAncestors = true
        let router = try Router(configuration)
        try router.onSync("shop://a", .public.id("a")) { _ in "a" }
        try router.onSync("shop://m", .public.when(Self.isAway)) { _ in "m" }
        try router.onSync("shop://*", .public.id("all")) { _ in "all" }
        try router.setRules(
            RuleSet(
                version: 1,
                overrides: [
                    RouteOverride("a", .redirect(to: "shop://m")), RouteOverride("all", .redirect(to: "shop://m?")),
                ]))
        let outcome = await router.outcome("shop://a/x", from: .push)
        #expect(outcome == "loop shop://a/x shop://a shop://m shop://a/x shop://m at overriding")
        do throws(RouterError) {
            _ = try router.resolve("shop://a/x", from: .push)
            Issue.record("it goes somewhere")
        } catch {
            #expect("\(error.row) at \(error.step)" == outcome)
        }
    }

    // MARK: Several routes of one id

    @Test("Each of the routes with an id falls back on its own page of the web")
    func family() async throws {
        let router = try Router()
        try router.onSync("shop://goods/:id", .public.id("goods").fallback("https://m.shop.example/goods/:id")) { _ in
            "goods"
        }
        try router.onSync("shop://item/:sku", .public.id("goods").fallback("https://m.shop.example/item/:sku")) { _ in
            "item"
        }
        try router.onSync("https://m.shop.example/goods/:id", .public) { "web \($0.linkText)" }
        try router.onSync("https://m.shop.example/item/:sku", .public) { "web \($0.linkText)" }
        try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("goods", .web(nil))]))
        #expect(await router.outcome("shop://goods/1", from: .push) == "web https://m.shop.example/goods/1")
        #expect(await router.outcome("shop://item/1", from: .push) == "web https://m.shop.example/item/1")
        // One without a page of the web would have none to open.
        try router.onSync("shop://ware/:id", .public.id("goods")) { _ in "ware" }
        do throws(RuleSetError) {
            try router.setRules(RuleSet(version: 2, overrides: [RouteOverride("goods", .web(nil))]))
            Issue.record("it was taken")
        } catch {
            #expect(error.overrides.map(\.reason) == [.noFallback])
        }
    }

    @Test("Every unknown id of a set for another app is reported, with advice for the first of them")
    func foreignSet() throws {
        let router = try Router()
        try router.onSync("shop://goods", .id("goods")) { _ in }
        let overrides = (0..<200).map { _ in RouteOverride("good", .disable(reason: "off")) }
        do throws(RuleSetError) {
            try router.setRules(RuleSet(version: 1, overrides: overrides))
            Issue.record("it was taken")
        } catch {
            #expect(error.overrides.count == 200)
            #expect(error.overrides.first?.reason == .unknownRoute("good", nearest: "goods"))
            #expect(error.overrides.last?.reason == .unknownRoute("good", nearest: nil))
        }
    }

    @Test("A circle that only links of some sources go in is found, and the others' links end")
    func circleOfOneSource() throws {
        let router = try Router()
        for name in ["a", "b"] {
            try router.onSync([RoutePattern(stringLiteral: "shop://\(name)")], .id(name)) { _ in }
        }
        let push = OverrideCondition(sources: [.push, .qrCode])
        let back = OverrideCondition(sources: [.push, .shortcut])
        do throws(RuleSetError) {
            try router.setRules(
                RuleSet(
                    version: 1,
                    overrides: [
                        RouteOverride("a", .redirect(to: "shop://b"), when: push),
                        RouteOverride("b", .redirect(to: "shop://a"), when: back),
                    ]))
            Issue.record("it was taken")
        } catch {
            let links = ["shop://b", "shop://a", "shop://b"]
            #expect(error.overrides.count == 1)
            guard case .cycle(let overrides, let found) = error.overrides[0].reason else { return }
            #expect(overrides.sorted() == [0, 1] && (found == links || found == ["shop://a", "shop://b", "shop://a"]))
        }
    }
}

@Suite("A mended link meets the inbox, callbacks and observers")
struct MendedMeetingTests {
    @Test("A page of the web that is closed to a link's source is no fallback for it")
    func closedPage() async throws {
        let router = try Router()
        try router.on("shop://a/:id", .public.fallback("https://m.shop.example/a").when(notThere)) { _ in
        }
        try router.on("https://m.shop.example/a") { _ in "page" }
        try router.on("shop://*", .public) { _ in "all" }
        #expect(await router.outcome("shop://a/1", from: .push) == "all")
        #expect(await router.outcome("shop://a/1", from: .app) == "page")
        #expect(router.canOpen("shop://a/1", from: .push))
    }

    @Test("A link in the inbox whose route is switched off waits until rules switch it on, whatever others say")
    func switchedOff() async throws {
        let house = try InboxHouse()
        try house.router.onSync("shop://page/:n", .public.id("page")) { house.log.add($0["n"] ?? "") }
        try house.router.on("shop://other", .public.id("other")) { _ in }
        try house.router.setRules(
            RuleSet(version: 1, overrides: [RouteOverride("page", .disable(reason: "broken"))]))
        try await house.inbox.accept("shop://page/1", from: .push)
        try await house.inbox.settle()
        #expect(try house.inbox.links.map(\.attempts) == [0] && house.log.lines.isEmpty)
        for version in UInt64(2)...4 {
            try house.router.setRules(
                RuleSet(
                    version: version,
                    overrides: ["page", "other"].map { RouteOverride($0, .disable(reason: "\(version)")) }))
            try await house.inbox.settle()
            #expect(try house.inbox.links.map(\.attempts) == [0] && house.inbox.linksSetAside.isEmpty)
        }
        house.router.removeRules()
        try await house.inbox.settle()
        #expect(house.log.lines == ["1"])
        #expect(try house.inbox.links.isEmpty)
    }

    @Test("A value that a link above hides is hidden, and so is one that an override carries to another name")
    func redaction() async throws {
        var configuration = RouterConfiguration()
        configuration.opensAncestors = true
        let router = try Router(configuration)
        try router.on("shop://reset/:token", .public.id("reset")) { _ in }
        try router.on("shop://classic/:id", .public) { _ in }
        let events = router.events()
        try await router.open("shop://reset/S3CRET/x", from: .push)
        try router.setRules(
            RuleSet(version: 1, overrides: [RouteOverride("reset", .redirect(to: "shop://classic/:token"))]))
        try await router.open("shop://reset/S3CRET", from: .push)
        let told = events.drain()
        #expect(told.count > 6)
        for event in told {
            #expect(!"\(event)".contains("S3CRET"), "\(event)")
        }
    }

    @Test("Callbacks are not carried to the web, and are called all the same")
    func callbacks() async throws {
        var configuration = RouterConfiguration()
        let (called, calls) = AsyncStream.makeStream(of: String.self)
        configuration.callbacks = try CallbackConfiguration(schemes: ["notes"]) { link in
            calls.yield(link.text)
            return true
        }
        let router = try Router(configuration)
        try router.on("shop://x-callback-url/pick", .public.id("pick").fallback("https://m.shop.example/pick")) { _ in }
        try router.on("https://m.shop.example/pick", .public) { $0.linkText }
        try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("pick", .web(nil))]))
        let link = "shop://x-callback-url/pick?a=1&x-success=notes%3A%2F%2Fdone&x-source=Notes&b=2"
        #expect(await router.outcome(link, from: .scheme()) == "https://m.shop.example/pick?a=1&b=2")
        var first = called.makeAsyncIterator()
        #expect(await first.next()?.hasPrefix("notes://done?result=") == true)
    }
}
