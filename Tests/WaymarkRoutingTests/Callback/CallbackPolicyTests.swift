import Testing
import WaymarkCallbacks
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkRules

@Suite("Only what is on the list is ever called back")
struct CallbackPolicyTests {
    struct Row: CustomTestStringConvertible {
        /// The value as it stands in the link.
        let written: String
        /// The scheme of the refusal; `.some(nil)` for a text that is no link or has no scheme, `nil` where it is let in.
        let refused: String??
        var testDescription: String { written }

        init(_ written: String, refused: String??) { (self.written, self.refused) = (written, refused) }
    }

    static let rows = [
        Row("notes://x", refused: nil),
        Row("notes%3A%2F%2Fx", refused: nil),
        Row("NOTES%3A%2F%2Fx", refused: nil),
        Row("%20%0Anotes%3A%2F%2Fx%09", refused: nil),
        Row("not%65s%3Ax", refused: nil),
        Row("other://x", refused: "other"),
        Row("Other://x", refused: "other"),
        Row("notes2://x", refused: "notes2"),
        Row("note://x", refused: "note"),
        Row("shop://x-callback-url/do", refused: "shop"),
        Row("https://notes", refused: "https"),
        Row("javascript:alert(1)", refused: "javascript"),
        Row("JAVASCRIPT:alert(1)", refused: "javascript"),
        Row("JaVaScRiPt%3Aalert(1)", refused: "javascript"),
        Row("%09javascript:alert(1)", refused: "javascript"),
        Row("data:text/html,x", refused: "data"),
        Row("file:///etc/passwd", refused: "file"),
        // No reader of ours, but perhaps another one, sees a scheme here.
        Row("java%0Ascript:alert(1)", refused: .some(nil)),
        Row("java%09script:alert(1)", refused: .some(nil)),
        Row("%01notes://x", refused: .some(nil)),
        Row("notes%253A%252F%252Fx", refused: .some(nil)),
        Row("notes%00://x", refused: .some(nil)),
        Row("%E2%80%8Bnotes://x", refused: .some(nil)),
        Row("no%74es%20://x", refused: .some(nil)),
        Row("notes", refused: .some(nil)),
        Row("/x", refused: .some(nil)),
        Row("//notes/x", refused: .some(nil)),
        Row("%5C%5Cnotes", refused: .some(nil)),
        Row("://x", refused: .some(nil)),
        Row("", refused: .some(nil)),
        Row("notes://user@x", refused: .some(nil)),
        Row("notes://" + String(repeating: "x", count: 900), refused: .some(nil)),
    ]

    @Test(
        "A link that asks for another callback is refused by every call before anything runs, without a callback",
        arguments: rows, ["x-success", "x-error", "x-cancel"])
    @MainActor func refuses(_ row: Row, _ name: String) async throws {
        let house = try CallbackHouse { $0.limits = LinkLimits(bytes: 900) }
        let router = house.router
        let ran = Log()
        try router.onSync("shop://x-callback-url/do", .public) { _ in ran.add("handler") }
        router.check(
            Looking { _ in
                ran.add("check")
                return .pass
            })
        let others = CallbackHouse.outcomes.map { "x-\($0.rawValue)" }.filter { $0 != name }
        let pairs = ["\(name)=\(row.written)"] + others.map { "\($0)=notes://\($0)" }
        let text = "shop://x-callback-url/do?" + pairs.joined(separator: "&")
        // Links of more than the limit are no links at all, but their parts may be.
        guard let link = try? DeepLink(text) else { return }
        let refusal = row.refused.map { Refusal(.callback(scheme: $0)) }
        #expect(router.canOpen(link, from: .push) == (refusal == nil))
        #expect(router.explain(link, from: .push).refusal == refusal)
        do throws(RouterError) {
            _ = try router.resolve(link, from: .push)
            #expect(refusal == nil)
        } catch {
            #expect(error.refusal == refusal)
        }
        #expect(ran.lines.isEmpty)
        let outcome = refusal.map { "refused \($0.reason) at policy" } ?? "done"
        #expect(await router.outcome(link, from: .push) == outcome)
        #expect(router.answerOutcome(link, from: .push) == outcome)
        #expect(ran.lines.isEmpty == (refusal != nil))
        let opened = try await house.links()
        #expect(opened.count == (refusal == nil ? 2 : 0))
        // From inside, the parameters mean nothing.
        #expect(await router.outcome(link, from: .app) == "done")
        #expect(try await house.links() == opened)
    }

    struct Heeding: CustomTestStringConvertible {
        let link: String
        var requiresHost = true
        let isHeeded: Bool
        var testDescription: String { requiresHost ? link : "\(link), whatever the host" }
    }

    static let hosts = [
        Heeding(link: "shop://x-callback-url/do", isHeeded: true),
        Heeding(link: "shop://X-Callback-URL/do", isHeeded: true),
        Heeding(link: "shop:///x-callback-url/do", isHeeded: true),
        Heeding(link: "shop:x-callback-url/do", isHeeded: true),
        Heeding(link: "shop:////x-callback-url/do", isHeeded: true),
        Heeding(link: "shop:///./a/../x-callback-url/do", isHeeded: true),
        Heeding(link: "shop://x%2Dcallback-url/do", isHeeded: true),
        Heeding(link: "/x-callback-url/do", isHeeded: true),
        Heeding(link: "shop://do", isHeeded: false),
        Heeding(link: "shop://do/x-callback-url", isHeeded: false),
        Heeding(link: "shop://x-callback-urls/do", isHeeded: false),
        Heeding(link: "shop://x-callbac%E2%84%AA-url/do", isHeeded: false),
        Heeding(link: "https://m.shop.example/x-callback-url/do", isHeeded: false),
        Heeding(link: "shop://do", requiresHost: false, isHeeded: true),
        Heeding(link: "https://m.shop.example/do", requiresHost: false, isHeeded: true),
    ]

    @Test("Callbacks are heeded where the host is x-callback-url, or everywhere", arguments: hosts)
    func heeds(_ row: Heeding) async throws {
        let house = try CallbackHouse { $0.callbacks?.requiresHost = row.requiresHost }
        try house.router.on(["/*", "shop://*", "https://m.shop.example/*"], .public) { _ in }
        _ = await house.router.outcome(row.link + "?x-success=notes://a", from: .push)
        #expect(try await house.links() == (row.isHeeded ? ["notes://a"] : []))
        let outcome = await house.router.outcome(row.link + "?x-success=evil://a", from: .push)
        #expect(outcome == (row.isHeeded ? "refused callback(scheme: Optional(\"evil\")) at policy" : "done"))
    }

    @Test(
        "A callback that stands there twice is refused, as readers differ on which one counts",
        arguments: ["x-success=notes://a&x-success=notes://a", "x-success=notes://a&a=b&x%2Dsuccess=notes://b"])
    func refusesTwo(_ query: String) async throws {
        let house = try CallbackHouse()
        try house.router.on("shop://x-callback-url/do", .public) { _ in }
        let outcome = await house.router.outcome("shop://x-callback-url/do?\(query)&x-error=notes://e", from: .push)
        #expect(outcome.hasPrefix("refused parameter(name: \"x-success\""))
        #expect(try await house.links().isEmpty)
    }

    @Test("A link that a rewrite or a redirect makes is not asked for callbacks, and the first link's stay")
    func later() async throws {
        let house = try CallbackHouse()
        try house.router.on("shop://x-callback-url/do", .public) { _ in "done" }
        try house.router.on("shop://x-callback-url/redirects", .public) { _ -> Response in
            .redirect(to: "shop://x-callback-url/do?x-success=evil://a")
        }
        try house.router.on("shop://x-callback-url/moves", .public) { _ -> Response in
            .redirect(to: "shop://x-callback-url/do?x-success=notes://second")
        }
        try house.router.setRewrites([
            RewriteRule(
                from: "shop://x-callback-url/rewrites", to: "shop://x-callback-url/do?x-success=evil%3A%2F%2Fa")
        ])
        for action in ["redirects", "rewrites", "moves"] {
            let link = try CallbackHouse.link(
                action, asking: ["x-success": "notes://\(action)", "x-error": "notes://e?\(action)"])
            #expect(await house.router.outcome(link, from: .push) == "done")
            #expect(house.router.canOpen(link, from: .push))
        }
        #expect(
            try await house.links() == [
                "notes://redirects?result=done", "notes://rewrites?result=done", "notes://moves?result=done",
            ])
        // The other links are ignored even if the first one asks for nothing.
        for action in ["redirects", "rewrites", "moves"] {
            #expect(await house.router.outcome("shop://x-callback-url/\(action)", from: .push) == "done")
        }
        #expect(try await house.links().count == 3)
    }

    @Test("An opening inside another one is asked for its own callbacks, and refused for others than those on the list")
    func inside() async throws {
        let house = try CallbackHouse { $0.callbacks?.requiresHost = false }
        try house.router.on("shop://inner", .public) { _ in }
        try house.router.on("shop://outer", .public) { request in
            await request.router.outcome("shop://inner?x-success=\(request["scheme"] ?? "")://a", from: request.source)
        }
        let refused = "refused callback(scheme: Optional(\"evil\")) at policy"
        let outer = "shop://outer?x-success=notes://outer"
        #expect(await house.router.outcome("\(outer)&scheme=evil", from: .push) == refused)
        #expect(await house.router.outcome("\(outer)&scheme=notes", from: .push) == "done")
        #expect(try await house.links().count { $0 == "notes://a" } == 1)
    }

    @Test("Without a list, the parameters mean nothing")
    func none() async throws {
        let router = try Router()
        try router.on("shop://x-callback-url/do", .public) { $0.callback == nil }
        let link = try CallbackHouse.link(asking: ["x-success": "javascript:alert(1)"])
        #expect(await router.outcome(link, from: .push) == "true")
    }

    @Test("A scheme that runs code, or is none, cannot be on the list")
    func list() throws {
        func problem(_ schemes: Set<String>) -> CallbackConfiguration.SchemeError? {
            do throws(CallbackConfiguration.SchemeError) {
                _ = try CallbackConfiguration(schemes: schemes) { _ in true }
                return nil
            } catch {
                return error
            }
        }
        for scheme in ["javascript", "JavaScript", "data", "file", "blob", "about", "vbscript", "intent"] {
            #expect(problem(["notes", scheme])?.reason == .dangerous)
            #expect(problem(["notes", scheme])?.scheme == scheme)
        }
        for scheme in [
            "", "notes:", "notes://", "1notes", "no tes", " notes", "*", "nötes", "notes\n", "a:b", "no\u{200B}tes",
        ] {
            #expect(problem([scheme])?.reason == .malformed, "\(scheme)")
        }
        #expect(
            problem(["data", "-"])?.description == "'-' is not a scheme (a letter, then letters, digits, +, - and .)")
        let configuration = try CallbackConfiguration(schemes: ["Notes", "x.y+z-1"]) { _ in true }
        #expect(configuration.schemes == ["notes", "x.y+z-1"])
    }

    struct Checked: CustomTestStringConvertible {
        let link: String
        var source = LinkSource.push
        var requiresHost = true
        /// The parameter that is refused as undeclared, or `nil`.
        let refused: String?
        var testDescription: String { "\(link) from \(source)\(requiresHost ? "" : ", whatever the host")" }
    }

    static let checked = [
        Checked(link: "shop://x-callback-url/do?x-source=Notes&x-success=notes://ok&x-error=notes://e", refused: nil),
        Checked(link: "shop://x-callback-url/do?x-cancel=notes://c", refused: nil),
        Checked(link: "shop://x-callback-url/do?x-source=Notes&other=1", refused: "other"),
        Checked(link: "shop://x-callback-url/do?X-Source=Notes", refused: "X-Source"),
        Checked(link: "shop://x-callback-url/do?x-source=Notes", source: .app, refused: "x-source"),
        Checked(link: "shop://do?x-source=Notes", refused: "x-source"),
        Checked(link: "shop://do?x-source=Notes&x-success=notes://ok", requiresHost: false, refused: nil),
        // Callbacks come along with a link that a rule makes of the first one.
        Checked(link: "shop://x-callback-url/rewritten?x-source=Notes&x-success=notes://ok", refused: nil),
        Checked(link: "shop://x-callback-url/redirected", refused: nil),
        Checked(link: "shop://redirected", refused: "x-success"),
    ]

    @Test("A check of parameters counts those of callbacks as declared where links are called back", arguments: checked)
    func checksParameters(_ row: Checked) async throws {
        let house = try CallbackHouse { $0.callbacks?.requiresHost = row.requiresHost }
        try house.router.on(["shop://x-callback-url/do", "shop://do"], .public.tags("checked")) { _ in }
        try house.router.on(["shop://x-callback-url/redirected", "shop://redirected"], .public) { _ -> Response in
            .redirect(to: "shop://do?x-success=other://a")
        }
        try house.router.setRewrites([RewriteRule(from: "shop://x-callback-url/rewritten", to: "shop://do")])
        house.router.check(ParameterCheck(refusesUndeclared: true), for: .tag("checked"))
        let outcome = await house.router.outcome(row.link, from: row.source)
        if let refused = row.refused {
            let reason = Refusal.Reason.parameter(name: refused, problem: "is not declared")
            #expect(outcome.hasPrefix("refused \(reason) at"), "\(outcome)")
        } else {
            #expect(outcome == "done")
        }
    }

    @Test("Without callbacks, a check of parameters knows none of theirs")
    func checksParametersWithoutCallbacks() async throws {
        let router = try Router()
        try router.on("shop://x-callback-url/do", .public) { _ in }
        router.check(ParameterCheck(refusesUndeclared: true))
        #expect(
            try await router.refusal(of: "shop://x-callback-url/do?x-source=Notes")
                == .parameter(name: "x-source", problem: "is not declared"))
    }

    struct Guarded: CustomTestStringConvertible {
        let callback: String
        let schemes: Set<String>
        let isLetIn: Bool
        var testDescription: String { "\(callback) with \(schemes.sorted())" }
    }

    @Test(
        "A guard of carried links lets callbacks in whose schemes and hosts it was given",
        arguments: [
            Guarded(callback: "notes://x", schemes: ["notes"], isLetIn: true),
            Guarded(callback: "notes://x", schemes: [], isLetIn: false),
            Guarded(callback: "notes://x?u=https://m.shop.example", schemes: ["notes"], isLetIn: true),
            Guarded(callback: "notes://x?u=https://evil.example", schemes: ["notes"], isLetIn: false),
        ])
    func guarded(_ row: Guarded) async throws {
        let house = try CallbackHouse()
        try house.router.on("shop://x-callback-url/do", .public.tags("guarded")) { _ in }
        house.router.check(
            RedirectGuard(allowedHosts: ["*.shop.example"], allowedSchemes: row.schemes), for: .tag("guarded"))
        let outcome = await house.router.outcome(
            try CallbackHouse.link(asking: ["x-success": row.callback]), from: .push)
        #expect((outcome == "done") == row.isLetIn)
        #expect(try await house.links() == (row.isLetIn ? [row.callback] : []))
    }
}
