import Testing
import WaymarkCore
import WaymarkRouting

@Suite struct RedirectGuardTests {
    /// A value of a query parameter, as a handler gets it, and what is refused of it.
    struct Row: CustomTestStringConvertible {
        let name: String
        let value: String
        let target: String?
        var testDescription: String { "\(name)=\(value.debugDescription)" }

        init(_ value: String, in name: String = "text", _ target: String? = nil) {
            self.name = name
            self.value = value
            self.target = target
        }
    }

    static let allowed = [
        Row("https://good.example"), Row("https://good.example/a?b=c#d"), Row("HTTP://GOOD.example./"),
        Row("https://good.example:443/"), Row("http://good.example:80"), Row("https://port.example:8443/x"),
        Row("https://a.b.sub.example/x"), Row("https://A.Sub.Example"), Row("//good.example/x"),
        Row("https://xn--bcher-kva.example/"), Row("https://b\u{FC}cher.example/"), Row("https://b%C3%BCcher.example/"),
        Row("https://good.example/\\path"), Row("https://good.example/\nhave a look", in: "text"),
        Row("https://good.example/x@y"), Row("https://good.example?@evil.example"), Row("  https://good.example \n"),
        Row("shop://goods/1", in: "url"), Row("SHOP:goods/1", in: "next"), Row("shop://goods?next=shop%3Acart"),
        Row("https%3A%2F%2Fgood.example%2Fx"), Row("https%253A%252F%252Fgood.example"),
        Row("https://good.example/?u=https%3A%2F%2Fgood.example%2F%3Fu%3Dhttps%253A%252F%252Fgood.example"),
        Row("12:30"), Row("12:30", in: "target"), Row("note: hi"), Row("a:b"), Row("a:b/c"),
        Row("mailto:me@good.example"),
        Row("tel:+4930123", in: "phone"), Row("/goods/42", in: "next"), Row("goods/42?page=2", in: "next"),
        Row("http: what is it"), Row("https"), Row("https:"), Row("https://"), Row("http:///"), Row("//"),
        Row("// a remark"), Row("javascript"),
        Row("the javascript: scheme"), Row("100%"), Row("100%25"), Row("a?b#c"), Row("C:\\Users"), Row("::"), Row(""),
        Row("\u{1F600}: hello"), Row("see https://evil.example"), Row("what?is=it&a:b"),
    ]

    static let refused = [
        // Other hosts.
        Row("https://evil.example", "https://evil.example"), Row("http://evil.example/x", "http://evil.example"),
        Row("HTTPS://EVIL.example", "https://EVIL.example"),
        Row("https://good.example.evil.example", in: "url", "https://good.example.evil.example"),
        Row("https://evilgood.example", "https://evilgood.example"), Row("https://sub.example", "https://sub.example"),
        Row("https://evilsub.example", "https://evilsub.example"), Row("https://.sub.example", "https://.sub.example"),
        Row("https://good.example..", "https://good.example.."), Row("https://[::1]/", "https://[::1]"),
        Row("https://2130706433", "https://2130706433"), Row("https://no%20host", "https://no%20host"),
        // Look-alikes.
        Row("https://g\u{43E}od.example", "https://g\u{43E}od.example"),
        Row("https://xn--god-fed.example", "https://xn--god-fed.example"),
        Row("https://\u{FF47}ood.example", "https://\u{FF47}ood.example"),
        Row("https://good\u{3002}example", "https://good\u{3002}example"),
        Row("https://bu\u{308}cher.example", "https://bu\u{308}cher.example"),
        // User information and ports.
        Row("https://good.example@evil.example", "https://evil.example"),
        Row("https://good.example:443@evil.example/", "https://evil.example"),
        Row("https://s3cr3t:pw@good.example/", "https://good.example"),
        Row("https://good.example%40evil.example", "https://good.example%40evil.example"),
        Row("https://good.example%2F@evil.example", "https://evil.example"),
        Row("https://good.example:8443", "https://good.example"), Row("https://port.example", "https://port.example"),
        Row("https://good.example:80", "https://good.example"),
        Row("https://good.example:evil.example", "https://good.example"),
        Row("https://good.example:99999/", "https://good.example"),
        // Slashes.
        Row("https:\\\\evil.example", "https://evil.example"), Row("https:/\\evil.example", "https://evil.example"),
        Row("https:/evil.example", "https://evil.example"), Row("https:evil.example", "https://evil.example"),
        Row("https:////evil.example/", "https://evil.example"), Row("https:\\\\good.example", "https://good.example"),
        Row("https://good.example\\@evil.example", "https://evil.example"),
        Row("https://evil.example\\.good.example", "https://evil.example\\.good.example"),
        Row("//evil.example/x", "//evil.example"), Row("/\\evil.example", "//evil.example"),
        Row("\\\\evil.example", "//evil.example"), Row("\\/evil.example", "//evil.example"),
        Row("///evil.example", "//evil.example"), Row("/\t/evil.example", "//evil.example"),
        Row("//good.example@evil.example", "//evil.example"), Row("/\\good.example", "//good.example"),
        // What cannot be seen.
        Row(" https://evil.example", "https://evil.example"), Row("\u{1}\u{1F} //evil.example", "//evil.example"),
        Row("\u{FEFF}https://evil.example", "https://evil.example"), Row("\u{A0}//evil.example", "//evil.example"),
        Row("ht\ntps://evil.example", "https://evil.example"), Row("ht\ttps://good.example", "https://good.example"),
        Row("https://evil.example\n.good.example", "https://evil.example.good.example"),
        Row("https://go\u{AD}od.example", "https://good.example"),
        Row("https://good.example .evil.example", "https://good.example .evil.example"),
        // Schemes that run code or read files.
        Row("javascript:alert(1)", "javascript:"), Row("JaVaScRiPt:alert(1)", "javascript:"),
        Row("java\nscript:alert(1)", "javascript:"), Row("java\tscript\r:alert(1)", "javascript:"),
        Row("\u{1}javascript:alert(1)", "javascript:"), Row(" \u{200B}javascript:x", "javascript:"),
        Row("java\u{200B}script:x", "javascript:"), Row("+javascript:x", "javascript:"),
        Row("javascript%3Aalert(1)", "javascript:"), Row("javascript%253Aalert(1)", "javascript:"),
        Row("%6Aavascript%3Ax", "javascript:"), Row("java%0Ascript%3Ax", "javascript:"),
        Row("java%00script:x", "javascript:"), Row("javascript://good.example/%0Aalert(1)", in: "url", "javascript:"),
        Row("file:///etc/passwd", "file:"), Row("data:text/html;base64,PHN2Zz4=", "data:"),
        Row("vbscript:msgbox", "vbscript:"), Row("blob:https://good.example/1", "blob:"), Row("about:blank", "about:"),
        Row("intent://scan/#Intent;scheme=zxing;end", "intent:"),
        Row("view-source:https://good.example", "view-source:"),
        Row("FILE:x", in: "q", "file:"), Row("filesystem:https://good.example/x", "filesystem:"),
        // Other schemes.
        Row("evil://x", "evil:"), Row("evil:x", in: "url", "evil:"), Row("evil:x", in: "redirect_uri", "evil:"),
        Row("evil:x", in: "returnTo", "evil:"), Row("evil:x", in: "NEXT", "evil:"),
        Row("evil:x", in: "deepLink", "evil:"),
        Row("tel:+4930123", in: "callback", "tel:"), Row("evil:\\\\x", "evil:"), Row("shopx://x", "shopx:"),
        Row("good.example:443/x", in: "dest", "good.example:"),
        // Links within links.
        Row("https://good.example/?next=https://evil.example", "https://evil.example"),
        Row("https://good.example/?next=https%3A%2F%2Fevil.example", "https://evil.example"),
        Row("https://good.example/#/x?next=%2F%2Fevil.example", "//evil.example"),
        Row("shop://web?url=javascript%3Ax", "javascript:"),
        Row("/login?next=https://evil.example", "https://evil.example"),
        Row("https://good.example/?a=1;next=evil%3Ax", "evil:"), Row("?https://evil.example", "https://evil.example"),
        Row("https://good.example/?u=+https://evil.example", "https://evil.example"),
        Row(
            "https://good.example/?u=https%3A%2F%2Fgood.example%2F%3Fu%3Dhttps%253A%252F%252Fevil.example",
            "https://evil.example"),
        Row(
            "https://good.example/?u=https%3A%2F%2Fgood.example%2F%3Fu%3D"
                + "https%253A%252F%252Fgood.example%252F%253Fu%253Djavascript%25253Ax", "javascript:"),
        Row("javascript%2525253Ax", "a target that is escaped more than 3 times"),
        Row("javascript%25252525253Ax", "a target that is escaped more than 3 times"),
    ]

    func router(_ parameters: Set<String>? = nil) throws -> Router {
        let router = try Router()
        try router.on(["/go", "/go/:text"], .public) { _ in }
        try router.on("/web/:page+", .public) { _ in }
        try router.on("/raw/*", .public) { _ in }
        router.check(
            RedirectGuard(
                allowedHosts: ["good.example", "*.sub.example", "b\u{FC}cher.example", "port.example:8443", "no host"],
                allowedSchemes: ["Shop", "javascript"], parameters: parameters))
        return router
    }

    /// The value with every byte escaped that is no letter or digit.
    static func escaped(_ value: String) -> String {
        value.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }.joined()
    }

    @Test("A link that leads where it may, and plain text, pass", arguments: allowed)
    func passes(_ row: Row) async throws {
        #expect(try await router().refusal(of: "/go?\(row.name)=\(Self.escaped(row.value))") == nil)
    }

    @Test("A link that leads elsewhere is refused, by parameter, scheme and host", arguments: refused)
    func refuses(_ row: Row) async throws {
        let router = try router()
        let events = router.events()
        let reason = Refusal.Reason.carriedLink(parameter: row.name, target: row.target ?? "")
        #expect(try await router.refusal(of: "/go?\(row.name)=\(Self.escaped(row.value))") == reason)
        #expect(events.drainRefusals() == [reason])
        #expect(!"\(Refusal(reason))".contains("s3cr3t"))
    }

    @Test("In a parameter of the path a link counts as it does in the query", arguments: refused)
    func refusesInPath(_ row: Row) async throws {
        guard row.name == "text" else { return }
        let reason = Refusal.Reason.carriedLink(parameter: "text", target: row.target ?? "")
        #expect(try await router().refusal(of: "/go/\(Self.escaped(row.value))") == reason)
    }

    struct Place: CustomTestStringConvertible {
        let link: String
        let parameter: String
        let target: String
        var testDescription: String { link }

        init(_ link: String, _ parameter: String, _ target: String = "https://evil.example") {
            self.link = link
            self.parameter = parameter
            self.target = target
        }
    }

    @Test(
        "Every value is looked at",
        arguments: [
            Place("/go?a=1&a=https://evil.example", "a"), Place("/go?a=1&b=2&url=evil:x", "url", "evil:"),
            Place("/go?token=https://evil.example", "token", "***"), Place("/go?https://evil.example", "?"),
            Place("/go?https://evil.example?a=b", "?"),
            Place("/web/https://evil.example/x", "page"), Place("/web/https%3A%2F%2Fevil.example/x", "page"),
            Place("/web/a/https%3A%2F%2Fevil.example/x", "page"), Place("/web/a/b/https:/evil.example/x", "page"),
            Place("/web/evil://x", "page", "evil:"), Place("/web/a/javascript:x", "page", "javascript:"),
            Place("/raw/https://evil.example/x", "*"), Place("/raw/a/b%3Fu=https:%2F%2Fevil.example", "*"),
            Place("/raw/%5C%5Cevil.example", "*", "//evil.example"),
            Place("/web/b%3Fu=https:/evil.example/x", "page"),
        ])
    func looksEverywhere(_ place: Place) async throws {
        #expect(
            try await router().refusal(of: place.link)
                == .carriedLink(parameter: place.parameter, target: place.target))
    }

    @Test(
        "Tails that lead where they may, and plain ones, pass",
        arguments: [
            "/web/https://good.example/x", "/web/a/b/c.html", "/raw/https://good.example/x", "/web/a:b/c", "/raw/",
        ])
    func tailsPass(_ link: String) async throws {
        #expect(try await router().refusal(of: link) == nil)
    }

    @Test("Where parameters are named, only they are looked at, and any scheme counts in them")
    func namedParameters() async throws {
        let router = try router(["ref", "page"])
        #expect(try await router.refusal(of: "/go?url=https://evil.example") == nil)
        #expect(try await router.refusal(of: "/go?https://evil.example") == nil)
        #expect(try await router.refusal(of: "/raw/https://evil.example") == nil)
        #expect(try await router.refusal(of: "/go?ref=a:b") == .carriedLink(parameter: "ref", target: "a:"))
        #expect(try await router.refusal(of: "/web/a:b") == .carriedLink(parameter: "page", target: "a:"))
        #expect(try await router.refusal(of: "/go?ref=https://good.example") == nil)
    }

    @Test("The caller's values and the fragment are not looked at")
    func callerValues() async throws {
        let router = try router()
        #expect(try await router.refusal(of: "/go", values: ["url": "https://evil.example"]) == nil)
        #expect(try await router.refusal(of: "/go#https://evil.example") == nil)
    }

    @Test("A fragment that the rules read as query is looked at")
    func fragment() async throws {
        var configuration = RouterConfiguration()
        configuration.rules.fragment = .query
        let router = try Router(configuration)
        try router.on("/go", .public) { _ in }
        router.check(RedirectGuard(allowedHosts: []))
        #expect(
            try await router.refusal(of: "/go#u=https://evil.example")
                == .carriedLink(parameter: "u", target: "https://evil.example"))
    }

    @Test("A refusal shows no control characters, and no more than the beginning of a long host or name")
    func shown() async throws {
        let long = String(repeating: "a", count: 100)
        #expect(
            try await router().refusal(of: "/go?%0A=https://\(long)%1B")
                == .carriedLink(parameter: "\\u{A}", target: "https://" + long.prefix(56) + "…"))
    }

    @Test("A long value of many pieces is read in one pass after the other")
    func long() async throws {
        let value = String(repeating: "%2525?a=b%26", count: 600)
        #expect(try await router().refusal(of: "/go?x=\(value)") == nil)
        #expect(try await router().refusal(of: "/raw/" + String(repeating: "a:b/", count: 250)) == nil)
    }
}
