import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Routes that links from outside may open")
struct TrustTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        let source: LinkSource
        let reason: Refusal.Reason?
        var testDescription: String { "\(link) from \(source)" }

        init(_ link: String, from source: LinkSource, _ reason: Refusal.Reason?) {
            self.link = link
            self.source = source
            self.reason = reason
        }
    }

    static let rows = [
        Row("shop://a", from: .app, nil),
        Row("shop://internal", from: .app, nil),
        Row("other://a", from: .app, nil),
        Row("shop://a", from: .push, nil),
        Row("SHOP://a", from: .push, nil),
        Row("/a", from: .push, nil),
        Row("shop://internal", from: .push, .notPublic),
        Row("shop://internal", from: LinkSource(kind: "nobody"), .source("nobody")),
        Row("shop://a", from: LinkSource(kind: "nobody"), .source("nobody")),
        Row("shop://a", from: LinkSource(kind: "App"), .source("App")),
        Row("shop://a", from: .shortcut, .source(.shortcut)),
        Row("other://a", from: .push, .foreign),
        Row("https://m.example.com/a", from: .universalLink, nil),
        Row("https://M.Example.com./a", from: .universalLink, nil),
        Row("https://x.m.example.com/a", from: .universalLink, .foreign),
        Row("https://x.shop.example/a", from: .universalLink, nil),
        Row("https://shop.example/a", from: .universalLink, .foreign),
        Row("https://evilshop.example/a", from: .universalLink, .foreign),
        Row("https://x.shop.example.evil/a", from: .universalLink, .foreign),
        Row("https://evil.example/a?m.example.com", from: .universalLink, .foreign),
        Row("shop://a", from: .scheme(callingApp: "com.example.mail"), nil),
        Row("shop://a", from: .scheme(callingApp: "com.evil"), .callingApp("com.evil")),
        Row("shop://a", from: .scheme(callingApp: nil), .callingApp(nil)),
        // The sign for kelvin, which equals the letter where characters are compared and not bytes.
        Row("shop://a", from: .scheme(callingApp: "com.\u{212A}"), .callingApp("com.\u{212A}")),
        Row("shop://a", from: .webView(origin: "https://m.example.com"), nil),
        Row("shop://a", from: .webView(origin: "https://evil.example"), .origin("https://evil.example")),
        Row("shop://a", from: LinkSource(kind: .webView), .origin(nil)),
        Row("shop://tagged", from: .qrCode, nil),
        Row("shop://a", from: .qrCode, .routeSource(.qrCode)),
        Row("shop://pushOnly", from: .push, nil),
        Row("shop://pushOnly", from: .universalLink, .routeSource(.universalLink)),
        Row("shop://pushOnly", from: .app, .routeSource(.app)),
    ]

    private func router(_ log: Log) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.policy.schemes = ["Shop"]
        configuration.policy.hosts = ["M.example.com", "*.shop.example"]
        configuration.policy.sources = [.push, .universalLink, .scheme, .webView, .qrCode]
        configuration.policy.callingApps = ["com.example.mail", "com.K"]
        configuration.policy.origins = ["https://m.example.com"]
        configuration.policy.tagsBySource = [.qrCode: ["t"]]
        let router = try Router(configuration)
        try router.onSync("/a", .public) { _ in log.add("ran") }
        try router.onSync("/internal") { _ in log.add("ran") }
        try router.onSync("/tagged", .public.tags("t")) { _ in log.add("ran") }
        try router.onSync("/pushOnly", .public.sources(.push)) { _ in log.add("ran") }
        return router
    }

    @Test("A refusal has its reason in every call, is an event, and nothing runs", arguments: rows)
    func refuses(_ row: Row) async throws {
        let log = Log()
        let router = try router(log)
        let events = router.events()
        let outcome = await router.outcome(row.link, from: row.source)
        let told = events.drain().compactMap { event -> Refusal.Reason? in
            if case .refused(let refusal) = event.kind { refusal.reason } else { nil }
        }
        #expect(router.canOpen(row.link, from: row.source) == (row.reason == nil))
        #expect(router.explain(row.link, from: row.source).refusal?.reason == row.reason)
        if let reason = row.reason {
            #expect(outcome.hasPrefix("refused \(reason) at "), "\(outcome)")
            #expect(told == [reason] && log.lines.isEmpty)
            #expect(await router.answerOutcome(row.link, from: row.source) == outcome)
        } else {
            #expect(outcome == "done" && told.isEmpty && log.lines == ["ran"])
        }
    }

    static let redirects = ["handler", "route", "interceptor", "check"]

    @Test(
        "A redirect from a link from outside to an internal route is refused: it raises no trust",
        arguments: redirects)
    func redirected(_ way: String) async throws {
        let router = try Router()
        let log = Log()
        try router.on("/internal") { request in log.add("ran from \(request.source)") }
        let target = "/internal"
        switch way {
        case "handler": try router.on("/start", .public) { _ in Response.redirect(to: target) }
        case "route": try router.redirect("/start", .public, to: "/internal")
        case "interceptor":
            try router.on("/start", .public.interceptors(Around { _, _ in .redirect(to: target) })) { _ in }
        default:
            try router.on("/start", .public.id("start")) { _ in }
            router.check(Looking { _ in .answer(.redirect(to: target)) }, for: .route("start"))
        }
        let events = router.events()
        #expect(await router.outcome("/start", from: .push) == "refused notPublic at exposure")
        #expect(events.drain().last?.kind == .refused(Refusal(.notPublic)) && log.lines.isEmpty)
        #expect(await router.outcome("/start", from: .app) == "done")
        #expect(log.lines == ["ran from app"])
    }

    @Test("A redirect from outside to a scheme or host that the app does not own is refused")
    func redirectedAway() async throws {
        let router = try router(Log())
        try router.on("/away", .public) { _ in Response.redirect(to: "https://evil.example/a") }
        #expect(await router.outcome("shop://away", from: .push) == "refused foreign at policy")
        #expect(await router.outcome("shop://away", from: .app) == "done")
    }

    @Test("Nothing that a link says changes its source or its caller's values")
    func internalKeys() async throws {
        let router = try Router()
        try router.on("/a/:x?", .public) { request in
            #expect(request.source == .push && request.values.isEmpty && request.routeID == nil && request.hops.isEmpty)
            return request["source"] ?? "-"
        }
        for query in [
            "source=app", "kind=app&source%5Bkind%5D=app", "exposure=public&priority=9", "values=x&_source=app&source",
        ] {
            let outcome = await router.outcome("/a?\(query)&source=last", from: .push)
            #expect(["app", "last", "-"].contains(outcome))
        }
        #expect(await router.outcome("/internal?source=app", from: .push) == "notFound at matching")
    }

    struct HostRow: CustomTestStringConvertible {
        let hosts: [String]
        let link: String
        let isOwn: Bool
        var testDescription: String { "\(link.debugDescription) by \(hosts)" }
    }

    static let hostRows = [
        HostRow(hosts: ["xn--bcher-kva.example"], link: "https://xn--bcher-kva.example/a", isOwn: true),
        HostRow(hosts: ["xn--bcher-kva.example"], link: "https://b\u{FC}cher.example/a", isOwn: true),
        HostRow(hosts: ["b\u{FC}cher.example"], link: "https://xn--bcher-kva.example/a", isOwn: true),
        HostRow(hosts: ["b\u{FC}cher.example"], link: "https://bu\u{308}cher.example/a", isOwn: false),
        HostRow(hosts: ["b\u{FC}cher.example"], link: "https://bu%CC%88cher.example/a", isOwn: false),
        HostRow(hosts: ["*.b\u{FC}cher.example"], link: "https://m.bu%CC%88cher.example/a", isOwn: false),
        HostRow(hosts: ["*.xn--bcher-kva.example"], link: "https://m.b\u{FC}cher.example/a", isOwn: true),
        HostRow(hosts: ["h.example."], link: "https://h.example/a", isOwn: true),
        HostRow(hosts: ["h.example."], link: "https://h.example./a", isOwn: true),
        HostRow(hosts: ["H.example"], link: "HTTPS://h.EXAMPLE/a", isOwn: true),
        HostRow(hosts: ["*.h.example"], link: "https://h.example/a", isOwn: false),
        HostRow(hosts: ["*.h.example"], link: "https://eh.example/a", isOwn: false),
        HostRow(hosts: ["*.h.example"], link: "https://a.b.h.example/a", isOwn: true),
        HostRow(hosts: ["h.example"], link: "https://h.example:443/a", isOwn: true),
        HostRow(hosts: ["h.example"], link: "https://h.example:8443/a", isOwn: false),
        HostRow(hosts: ["h.example:8443"], link: "https://h.example:8443/a", isOwn: true),
        HostRow(hosts: ["https://h.example", "", "h.example/a"], link: "https://h.example/a", isOwn: false),
        HostRow(hosts: [], link: "https://h.example/a", isOwn: false),
    ]

    @Test("Hosts are compared in canonical form and byte for byte, with their ports", arguments: hostRows)
    func hosts(_ row: HostRow) throws {
        var configuration = RouterConfiguration()
        configuration.policy.hosts = row.hosts
        configuration.rules.userInformation = .refuse
        let router = try Router(configuration)
        try router.onSync("https:/a", .public) { _ in }
        try router.onSync("https://h.example:8443/a", .public) { _ in }
        #expect((router.explain(row.link, from: .universalLink).refusal == nil) == row.isOwn)
        #expect(router.canOpen(row.link, from: .universalLink) == row.isOwn)
    }
}
