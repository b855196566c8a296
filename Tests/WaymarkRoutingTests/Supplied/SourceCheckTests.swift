import Testing
import WaymarkCore
import WaymarkRouting

@Suite struct SourceCheckTests {
    struct Row: CustomTestStringConvertible {
        let source: LinkSource
        let reason: Refusal.Reason?
        var testDescription: String { "\(source)" }

        init(_ source: LinkSource, _ reason: Refusal.Reason? = nil) {
            self.source = source
            self.reason = reason
        }
    }

    static let widget = LinkSource.Kind(rawValue: "widget")

    static let rows = [
        Row(.app), Row(LinkSource(kind: .app, callingApp: "com.evil", origin: "https://evil.example")),
        Row(.push), Row(.qrCode, .routeSource(.qrCode)), Row(LinkSource(kind: widget), .routeSource(widget)),
        Row(.scheme(callingApp: "com.example.mail")), Row(.scheme(callingApp: nil), .callingApp(nil)),
        Row(.scheme(callingApp: "com.example.Mail"), .callingApp("com.example.Mail")),
        // The Kelvin sign is canonically equivalent to a K.
        Row(.scheme(callingApp: "com.example.\u{212A}it"), .callingApp("com.example.\u{212A}it")),
        Row(.scheme(callingApp: "com.example.Kit")),
        Row(LinkSource(kind: .push, callingApp: "com.evil"), .callingApp("com.evil")),
        Row(.webView(origin: "https://m.shop.example")), Row(.webView(origin: "https://M.Shop.example:443")),
        Row(.webView(origin: "https://m.shop.example/")), Row(.webView(origin: "https://xn--bcher-kva.example:8443")),
        Row(.webView(origin: "http://m.shop.example"), .origin("http://m.shop.example")),
        Row(.webView(origin: "https://m.shop.example:8443"), .origin("https://m.shop.example:8443")),
        Row(.webView(origin: "https://b\u{FC}cher.example"), .origin("https://b\u{FC}cher.example")),
        Row(.webView(origin: "https://m.shop.example.evil.example"), .origin("https://m.shop.example.evil.example")),
        Row(.webView(origin: "https://m.shop.example@evil.example"), .origin("https://m.shop.example@evil.example")),
        Row(.webView(origin: "https://m.shop.example/x"), .origin("https://m.shop.example/x")),
        Row(.webView(origin: "https://m.shop.example?x"), .origin("https://m.shop.example?x")),
        Row(.webView(origin: "https://m.shop.example#x"), .origin("https://m.shop.example#x")),
        Row(.webView(origin: "null"), .origin("null")), Row(LinkSource(kind: .webView), .origin(nil)),
        Row(LinkSource(kind: .push, origin: "https://evil.example"), .origin("https://evil.example")),
    ]

    @Test("A link passes where its source is on every list", arguments: rows)
    func checks(_ row: Row) async throws {
        let router = try Router()
        try router.on("/pay", .public.tags("payment")) { _ in }
        try router.on("/home", .public) { _ in }
        router.check(
            SourceCheck(
                kinds: [.push, .scheme, .webView], callingApps: ["com.example.mail", "com.example.Kit"],
                origins: ["https://m.shop.example", "https://b\u{FC}cher.example:8443", "no origin"]),
            for: .tag("payment"))
        let events = router.events()
        #expect(try await router.refusal(of: "/pay", from: row.source) == row.reason)
        #expect(events.drainRefusals() == (row.reason.map { [$0] } ?? []))
        #expect(try await router.refusal(of: "/home", from: row.source) == nil)
    }

    @Test("A list that is not given is not asked", arguments: rows)
    func noLists(_ row: Row) async throws {
        let router = try Router()
        try router.on("/pay", .public) { _ in }
        router.check(SourceCheck())
        #expect(try await router.refusal(of: "/pay", from: row.source) == nil)
    }

    @Test("An empty list lets in the app alone")
    func emptyList() async throws {
        let router = try Router()
        try router.on("/pay", .public) { _ in }
        router.check(SourceCheck(kinds: []), for: .all)
        #expect(try await router.refusal(of: "/pay", from: .push) == .routeSource(.push))
        #expect(try await router.refusal(of: "/pay", from: .app) == nil)
    }
}
