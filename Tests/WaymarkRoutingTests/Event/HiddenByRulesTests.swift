import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkRouting
import WaymarkRules

/// Values that a rule, or a route that does not count, calls by a hidden name are hidden wherever the link is spoken of.
@Suite("Values that only rules call by a hidden name")
struct HiddenByRulesTests {
    /// A router with a page, and rules for links from QR codes that call parts of others a token.
    private func router(_ rules: [RewriteRule], _ configuration: RouterConfiguration = RouterConfiguration()) throws
        -> Router
    {
        let router = try Router(configuration)
        try router.on("shop://page/:id", .public) { _ in }
        var rules = rules
        for index in rules.indices { rules[index].condition.sources = [.qrCode] }
        try router.setRules(RuleSet(version: 1, rewrites: rules))
        return router
    }

    @Test("Rules that leave during an opening hide what they name to its end")
    func leave() async throws {
        let router = try Router()
        try router.on("shop://page/:id", .public) { _ in }
        try router.on("shop://old/:item", .public) { _ in }
        try router.on("shop://go", .public) { _ -> Response in
            router.removeRules()
            return .redirect(to: "shop://old/SECRET")
        }
        try router.on("shop://fail/:item", .public) { _ -> Response in throw Broken() }
        try router.on("shop://lost", .public) { _ -> Response in
            router.removeRules()
            return .redirect(to: "shop://fail/SECRET")
        }
        var failing = RewriteRule(from: "shop://fail/:token", to: "shop://page/2")
        failing.condition.sources = [.qrCode]
        let rules = RuleSet(
            version: 1, rewrites: [RewriteRule(from: "shop://old/:token", to: "shop://page/1"), failing])
        let events = router.events()
        for link in ["shop://go", "shop://lost"] {
            try router.setRules(rules)
            do { try await router.open(link, from: .push) } catch {
                #expect(!"\(error)".contains("SECRET"), "\(error)")
            }
        }
        let told = events.drain().map { "\($0)" }
        #expect(told.contains { $0.contains("rewritten to shop://page/1") }, "\(told)")
        #expect(!told.contains { $0.contains("SECRET") }, "\(told)")
    }

    private struct Broken: Error {}

    @Test("A refusal does not say them")
    func refusals() async throws {
        let router = try router([
            RewriteRule(from: "shop://web/:token", to: "shop://page/1"),
            RewriteRule(matching: "^shop://w[?]x=(?<token>.*)$", to: "shop://page/1"),
            RewriteRule(matching: "^shop://strict[?](?<token>[A-Z]+)=1$", to: "shop://page/1"),
        ])
        try router.on("shop://web/:url", .public.tags("guarded")) { _ in }
        try router.on("shop://w", .public.tags("guarded")) { _ in }
        try router.on("shop://strict", .public.tags("strict")) { _ in }
        router.check(RedirectGuard(allowedHosts: ["shop.example"], allowedSchemes: ["shop"]), for: .tag("guarded"))
        router.check(ParameterCheck(refusesUndeclared: true), for: .tag("strict"))
        let events = router.events()
        let links = [
            "shop://web/https%3A%2F%2Fsecrethost.example", "shop://w?x=https://secrethost.example",
            "shop://strict?SECRETHOST=1",
        ]
        for link in links {
            let error = await #expect(throws: RouterError.self) { try await router.open(link, from: .push) }
            #expect(error.map { !"\($0)".lowercased().contains("secrethost") } == true, "\(error as Any)")
        }
        #expect(!events.drain().contains { "\($0)".lowercased().contains("secrethost") })
        // Where no name hides it, a refusal says where the link leads.
        let open = await #expect(throws: RouterError.self) {
            try await router.open("shop://w?y=https://evil.example", from: .push)
        }
        #expect(open.map { "\($0)".contains("https://evil.example") } == true, "\(open as Any)")
    }

    @Test("A suggestion does not say them")
    func suggestions() async throws {
        let router = try router([
            RewriteRule(matching: "^shop://old[?]k=(?<token>.*)$", to: "shop://page/1"),
            RewriteRule(from: "shop://resetpage/:token", to: "shop://page/1"),
        ])
        try router.on("shop://olds", .public) { _ in }
        try router.on("shop://reset-page/:item", .public) { _ in }
        for (link, suggestion) in [
            ("shop://old?k=SECRET", "shop://olds?k=***"), ("shop://resetpage/SECRET", "shop://reset-page/***"),
        ] {
            let error = await #expect(throws: RouterError.self) { try await router.open(link, from: .push) }
            #expect(error?.suggestion == suggestion)
        }
        // What no rule names is suggested as it was written.
        let error = await #expect(throws: RouterError.self) { try await router.open("shop://oldz?k=1", from: .push) }
        #expect(error?.suggestion == "shop://olds?k=1")
    }

    @Test("An event does not show one that is also a part of a word of the link")
    func parts() async throws {
        let router = try router([RewriteRule(from: "shop://secretary/:token", to: "shop://page/1")])
        try router.on("shop://secretary/:item", .public) { _ in }
        let events = router.events()
        try await router.open("shop://secretary/secret", from: .push)
        let matched = events.drain().compactMap { event -> [String: String]? in
            if case .matched(_, _, let parameters) = event.kind { parameters } else { nil }
        }
        #expect(matched == [["item": Redaction.mark]])
    }

    @Test("Events of an inbox know the routes above a link that may be opened in its place")
    func ancestors() async throws {
        var configuration = RouterConfiguration()
        configuration.opensAncestors = true
        configuration.redaction = .byName
        configuration.inbox = InboxConfiguration(gates: ["ui"])
        let router = try Router(configuration)
        try router.on("shop://reset/:token", .public) { _ in }
        let events = router.events(redaction: .byName)
        router.send("shop://reset/SECRET/confirm", from: .push)
        await router.inbox?.settle()
        let told = events.drain().map { "\($0)" }
        #expect(told.contains { $0.contains("waiting") }, "\(told)")
        #expect(!told.contains { $0.contains("SECRET") }, "\(told)")
    }
}
