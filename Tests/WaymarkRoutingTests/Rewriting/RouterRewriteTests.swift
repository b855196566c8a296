import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkRules
import WaymarkTesting

@Suite("A router rewrites links before it matches them")
struct RouterRewriteTests {
    private func router(_ change: (inout RouterConfiguration) -> Void = { _ in }) throws -> Router {
        var configuration = RouterConfiguration()
        change(&configuration)
        let router = try Router(configuration)
        try router.on("shop://goods/:id<int>", .public.id("goods")) { request in
            "\(request["id"] ?? "") \(request["ref"] ?? "-") from \(request.source), "
                + "received \(request.received), left \(request.hops)"
        }
        try router.on("shop://secret", .id("secret")) { _ in "secret" }
        return router
    }

    static let product = RewriteRule(from: "https://m.shop.example/product/:id<int>.html", to: "shop://goods/:id")

    @Test("The source is kept, the query too, and the link that was received is known")
    func opens() async throws {
        let router = try router()
        try router.setRewrites([Self.product])
        let link = "https://m.shop.example/product/42.html?ref=push"
        #expect(
            await router.outcome(link, from: .push)
                == "42 push from push, received \(link), left [\"\(link)\"]")
        let steps = try await router.open(link, from: .push).trace.steps
        #expect(steps.map(\.kind) == [.rewrite, .match, .handler])
        #expect(steps.first?.name == "shop://goods/42?ref=push")
        #expect(router.rewrites.count == 1)
        try router.setRewrites([])
        #expect(router.rewrites.isEmpty)
        #expect(await router.outcome(link, from: .push) == "notFound at matching")
    }

    @Test("Every call rewrites")
    @MainActor func everyCall() async throws {
        let router = try router()
        try router.onMain("shop://now/:id", .public) { $0["id"] }
        try router.setRewrites([Self.product, RewriteRule(from: "/now/:id", to: "shop://now/:id")])
        let link = "https://m.shop.example/product/42.html"
        #expect(router.canOpen(link, from: .push))
        #expect(!router.canOpen("https://m.shop.example/product/x.html", from: .push))
        #expect(router.match(link)?.parameters["id"] == "42")
        #expect(try router.resolve(link, from: .push).link.text == "shop://goods/42")
        #expect(try router.answer("/now/7", from: .push).value(as: String.self) == "7")
        let events = router.events(redaction: .byName)
        #expect(router.send(link, from: .push))
        for await event in events {
            if case .handled(let route, _, _) = event.kind {
                #expect(route == "goods")
                break
            }
        }
        let explanation = router.explain(link, from: .push)
        #expect(explanation.rewriting.map(\.rule) == [0])
        #expect(explanation.route?.id == "goods")
        #expect(explanation.table.link == "shop://goods/42")
        let words = "rewritten: rule 0, 'https://m.shop.example/product/:id<int>.html', gives shop://goods/42\n"
        #expect("\(explanation)".hasPrefix(words))
    }

    @Test("Rules may ask where a link comes from, and for the app's version")
    func conditions() throws {
        let router = try router { $0.appVersion = "3.10" }
        var pushed = RewriteRule(from: "/x", to: "shop://goods/1")
        pushed.condition.sources = ["push"]
        var newer = RewriteRule(from: "/x", to: "shop://goods/2")
        newer.condition.minVersion = "3.9"
        try router.setRewrites([pushed, newer])
        #expect(try router.resolve("/x", from: .push).link.text == "shop://goods/1")
        #expect(try router.resolve("/x", from: .app).link.text == "shop://goods/2")
        #expect(router.match("/x")?.link.text == "shop://goods/2")
    }

    @Test("No rewrite raises trust: the policy is asked before and after, and the route's exposure")
    func keepsTrust() async throws {
        let router = try router {
            $0.policy.schemes = ["shop"]
            $0.policy.hosts = ["m.shop.example"]
        }
        try router.on("other://x", .public) { _ in }
        try router.setRewrites([
            RewriteRule(matching: "^https://evil\\.example", to: "shop://goods/1"),
            RewriteRule(from: "https://m.shop.example/secret", to: "shop://secret"),
            RewriteRule(from: "https://m.shop.example/other", to: "other://x"),
        ])
        let rows = [
            ("https://evil.example/", "refused foreign at policy"),
            ("https://m.shop.example/secret", "refused notPublic at exposure"),
            ("https://m.shop.example/other", "refused foreign at policy"),
        ]
        for (link, outcome) in rows {
            #expect(await router.outcome(link, from: .push) == outcome)
            #expect(!router.canOpen(link, from: .push))
            #expect(throws: RouterError.self) { try router.resolve(link, from: .push) }
        }
        #expect(await router.outcome("https://m.shop.example/secret", from: .app) == "secret")
    }

    @Test("Events tell the link as it was and as it is, redacted, and the rules")
    func events() async throws {
        let router = try router()
        try router.on("shop://in/:token", .public.id("in")) { _ in 1 }
        var rule = RewriteRule(from: "/t/:token", to: "/u/:token")
        rule.continues = true
        try router.setRewrites([rule, RewriteRule(from: "/u/:token", to: "shop://in/:token?password=1")])
        let events = router.events(redaction: .byName)
        try await router.open("/t/abc", from: .push)
        #expect(
            events.drain().map(EventTests.row) == [
                "/t/*** received", "/t/*** rewritten shop://in/***?password=*** [0, 1]",
                "shop://in/***?password=*** matched in shop://in/:token [\"token=***\"]",
                "shop://in/***?password=*** handled in Int",
            ])
    }

    @Test("Rewrites and redirects together are at most so many hops, and no circle is gone round")
    func countsHops() async throws {
        var configuration = RouterConfiguration()
        configuration.greatestHops = 3
        let router = try Router(configuration)
        try router.on("/end") { "\($0.hops.count)" }
        try router.redirect("/r/:n", to: "/s/:n")
        try router.redirect("/loop", to: "/back")
        try router.on("/many") { _ in Response.redirect(to: "/many2") }
        try router.on("/many2") { _ in Response.redirect(to: "/c0") }
        func on(_ from: RoutePattern, _ to: String) -> RewriteRule {
            var rule = RewriteRule(from: from, to: to)
            rule.continues = true
            return rule
        }
        try router.setRewrites([
            on("/c0", "/c1"), on("/c1", "/c2"), on("/c2", "/c3"), on("/c3", "/end"), on("/b0", "/c1a"),
            on("/c1a", "/c2a"),
            RewriteRule(from: "/c2a", to: "/end"), RewriteRule(from: "/s/:n", to: "/end"),
            RewriteRule(from: "/back", to: "/loop"),
        ])
        #expect(await router.outcome("/b0") == "3")
        #expect(await router.outcome("/r/1") == "2")
        for (link, chain) in [
            ("/c0", ["/c0", "/c1", "/c2", "/c3", "/end"]), ("/many", ["/many", "/many2", "/c0", "/c1", "/c2"]),
            ("/loop", ["/loop", "/back", "/loop"]),
        ] {
            let error = await #expect(throws: RouterError.self) { try await router.open(link, from: .app) }
            #expect(error?.step == .rewriting)
            switch error?.reason {
            case .tooManyHops(let links): #expect(links == chain)
            case .redirectLoop(let links): #expect(links == chain && link == "/loop")
            default: Issue.record("\(error.map { "\($0)" } ?? "nothing")")
            }
        }
        #expect(!router.canOpen("/c0", from: .app))
        #expect(router.explain("/c0", from: .app).rewritingFailure?.reason == .tooManySteps)
        #expect(
            "\(router.explain("/c0", from: .app))".contains("not rewritten: rewritten more than 3 times: /c0 → /c1"))
    }

    @Test("A text that is no link ends the opening, and the error has it")
    func unreadable() async throws {
        let router = try router { $0.limits = LinkLimits(bytes: 40) }
        try router.on("/w/:any*") { _ in }
        try router.setRewrites([
            RewriteRule(matching: "^/long/(.*)$", to: "/w/$1/$1/$1/$1"),
            RewriteRule(matching: "^/zero/(.*)$", to: "$1"),
        ])
        for link in ["/long/0123456789", "/zero/1bad://x"] {
            let error = await #expect(throws: RouterError.self) { try await router.open(link, from: .app) }
            #expect(error?.step == .rewriting)
            #expect(error?.link == link)
            guard case .unreadable? = error?.reason else {
                Issue.record("\(link)")
                continue
            }
        }
    }

    @Test("Chains that make longer and longer links stop at the limits of links")
    func bounded() throws {
        let rules = (0..<5_000).map { _ in
            var rule = RewriteRule(matching: "^(.*)$", to: "$1$1")
            rule.continues = true
            return rule
        }
        let set = try RewriteRules(rules)
        #expect(throws: RewriteFailure.self) { try set.rewrite(DeepLink("/aaaaaaaaaaaaaaaa")) }
        #expect(throws: RewriteFailure.self) { try set.rewrite(DeepLink("/aaaaaaaaaaaaaaaa"), greatestSteps: 5_000) }
    }

    private struct Goods: Route {
        static let pattern: RoutePattern = "shop://typed/:id"
        var id: Int
    }

    @Test("Typed routes that the app opens are not rewritten, also where only their pattern is registered")
    func typed() async throws {
        let router = try router()
        try router.on("shop://typed/:id", .id("own")) { $0["id"] ?? "" }
        try router.setRewrites([RewriteRule(from: "shop://typed/:id", to: "shop://goods/:id")])
        let events = router.events(redaction: .byName)
        _ = try? await router.open(Goods(id: 7))
        let matched = events.drain().compactMap { event -> String? in
            if case .matched(let route, _, _) = event.kind { route } else { nil }
        }
        #expect(matched == ["own"])
        #expect(await router.outcome("shop://typed/7").hasPrefix("7 - from app"))
    }

    @Test("Expressions that hang other engines take no more time than others")
    func doesNotHang() throws {
        let set = try RewriteRules([
            RewriteRule(matching: "(a+)+$", to: "/$1"), RewriteRule(matching: "(a|aa)+b$", to: "/x"),
            RewriteRule(matching: "^(.*a){20}c$", to: "/y"), RewriteRule(matching: "^/(a*)*d$", to: "/z"),
        ])
        let link = try DeepLink("/" + String(repeating: "a", count: 8_000) + "!")
        #expect(try set.rewrite(link).steps.isEmpty)
    }

    // MARK: At once

    @Test("A link meets one version of the set, whatever is replaced meanwhile")
    func replaces() async throws {
        let router = try Router()
        try router.on("/v/:a/:b/:c/:d") { "\($0["a"] ?? "") \($0["b"] ?? "") \($0["c"] ?? "") \($0["d"] ?? "")" }
        @Sendable func rules(_ version: Int) -> [RewriteRule] {
            var rules = [
                RewriteRule(from: "/s0/*", to: "/s1/\(version)/*"),
                RewriteRule(matching: "^/s1/(.*)$", to: "/s2/\(version)/$1"),
                RewriteRule(from: "/s2/*", to: "/s3/\(version)/*"),
                RewriteRule(matching: "^/s3/(.*)/x$", to: "/v/\(version)/$1"),
            ]
            for place in 0..<3 { rules[place].continues = true }
            return rules
        }
        try router.setRewrites(rules(0))
        let mixed = Log()
        let isDone = Locked(false)
        await withTaskGroup { group in
            group.addTask { @concurrent in
                for version in 1...150 {
                    try? router.setRewrites(rules(version), version: "\(version)")
                    if version.isMultiple(of: 7) { try? router.setRewrites([RewriteRule(from: "/a", to: "/nowhere")]) }
                    await Task.yield()
                }
                isDone.withLock { $0 = true }
            }
            for _ in 0..<8 {
                group.addTask { @concurrent in
                    while !isDone.withLock({ $0 }) {
                        let outcome = await router.outcome("/s0/x")
                        if Set(outcome.split(separator: " ")).count != 1 { mixed.add(outcome) }
                        await Task.yield()
                    }
                }
            }
        }
        #expect(mixed.lines.isEmpty, "\(mixed.lines.prefix(3))")
        #expect(router.rewrites.version == "150")
    }
}
