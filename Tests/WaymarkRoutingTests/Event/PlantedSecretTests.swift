import RandomTrials
import Testing
import WaymarkCallbacks
import WaymarkCore
import WaymarkInbox
import WaymarkLock
import WaymarkMigration
import WaymarkRouting
import WaymarkRules

@Suite("A secret that is planted in a link comes out nowhere")
struct PlantedSecretTests {
    /// Links with a place for a secret.
    static let links: [@Sendable (String) -> String] = [
        { "shop://goods/1?token=\($0)" }, { "shop://goods/1?a=1&client_key=\($0)&b=2" },
        { "shop://goods/1?state=\($0)#x" },
        { "shop://goods/1#\($0)" }, { "shop://goods/1#access_token=\($0)&x=1" }, { "shop://goods/1#/page/\($0)?x=1" },
        { "shop://goods/1?\($0)" }, { "shop://goods/1?next=https%3A%2F%2Fx.example%2F%3Fsid%3D\($0)" },
        { "shop://goods/1?next=https%3A%2F%2Fx.example%2Freset%2F\($0)" }, { "shop://goods/1?next=%2Freset%2F\($0)" },
        { "shop://goods/1?next=https%3A%2F%2Fme%3A\($0)%40x.example%2F" },
        { "shop://goods/1?n=%252Fa%253Fu%253D%25252Fb%25253Fpassword%25253D\($0)" },
        { "shop://goods/1?json=%7B%22a%22%3A%5B1%2C%7B%22otp%22%20%3A%20%22\($0)%22%7D%5D%7D" },
        { "shop://goods/1?x-success=notes%3A%2F%2Fdone%3Fticket%3D\($0)&x-error=notes%3A%2F%2Ffailed%2F\($0)" },
        { "shop://goods/1?x-success=evil%3A%2F%2F\($0)" }, { "shop://goods/1?authorization=Bearer%20\($0)" },
        { "shop://goods/1?h=Authorization%3A%20Basic%20\($0)" },
        // The path: matched, ill-typed, declined, refused, unmatched.
        { "shop://call/\($0)" }, { "shop://call/\($0)/more" }, { "shop://pin/\($0)" }, { "shop://declines/\($0)" },
        { "shop://closed/\($0)" }, { "shop://gated/\($0)" }, { "shop://throws/\($0)" }, { "shop://rest/\($0)" },
        { "shop://\($0)/a" }, { "\($0)" }, { "/\($0)/\($0)" }, { "https://m.shop.example/login/\($0)" },
        { "https://evil.example/\($0)" }, { "shop://tail/a/\($0)/b" }, { "shop://unnamed/a/\($0)" },
        { "shop://web/\($0)" },
        // Sent on: redirected, rewritten, overridden, falling back.
        { "shop://redirects/\($0)" }, { "shop://old/\($0)" }, { "shop://oldquery?token=\($0)" },
        { "shop://shipped/\($0)" },
        { "shop://fallback/\($0)" }, { "shop://circle/\($0)" }, { "shop://nowhere/\($0)?token=\($0)" },
        { "shop://broken/\($0)" },
        // Carried by rewrites: under another name, with text around it, by groups, through several rules, and beyond.
        { "shop://oldref/\($0)" }, { "shop://oldmixed/\($0)" }, { "shop://oldgroup/\($0)" },
        { "shop://oldtail/a/\($0)" },
        { "shop://oldwhole/\($0)" }, { "shop://oldchain/\($0)" }, { "shop://oldshipped/\($0)" },
        { "shop://oldgone/\($0)" }, { "shop://oldquery?token=\($0)&x=1#\($0)" },
        // As a scheme's value, and beside a typing error.
        { "token:\($0)" }, { "shop://godos/\($0)" }, { "shop://declines/x/\($0)?monkey=1&key=\($0)" },
        // Refused by the guard.
        { "shop://guarded?ticket=https%3A%2F%2F\($0).example" },
        // User information, and what is no link.
        { "https://me:\($0)@m.shop.example/a" }, { "shop://\($0)@goods/1" }, { "//me:\($0)@x/" }, { "\($0)_1:x" },
        { "https://h:\($0)/" }, { "https://h h\($0)/" }, { "shop://goods/%00?token=\($0)" },
        { "shop://goods/\($0)%00" },
        { "https:\\\\me:\($0)@x" },
        { "shop://goods/1?token=\($0)&" + String(repeating: "a=b&", count: 3_000) },
        { "shop://" + String(repeating: "a", count: 240) + "/\($0)" + String(repeating: "/b", count: 5_000) },
        { String(repeating: "a", count: 250) + $0 + String(repeating: "c", count: 9_000) },
        { "shop://goods/1?" + String(repeating: "a&", count: 600) + "token=\($0)" },
    ]

    private struct Failing: LinkValue {
        init?(linkText: String) { return nil }
        var linkText: String { "" }
    }

    private struct Nobody: ForeignRouter {
        func canOpen(_ link: OfferedLink) -> Bool { false }
        func open(_ link: OfferedLink) async throws -> Response? { nil }
        @MainActor func answer(_ link: OfferedLink) throws -> Response? { nil }
    }

    private func router() throws -> Router {
        var configuration = RouterConfiguration()
        configuration.policy.schemes = ["shop"]
        configuration.policy.hosts = ["m.shop.example"]
        configuration.inbox = InboxConfiguration(gates: ["ui"])
        configuration.callbacks = try CallbackConfiguration(schemes: ["notes"]) { _ in false }
        let router = try Router(configuration)
        try router.onMain("shop://goods/:id<int>", .public) { _ in }
        try router.onMain("shop://call/:phone", .public) { try $0["phone", as: Failing.self] }
        try router.onMain("shop://pin/:pin<int>", .public) { _ in }
        try router.onMain("shop://declines/:key", .public) { _ in throw Declined() }
        try router.onMain("shop://closed/:ticket") { _ in }
        try router.onMain("shop://throws/:sid", .public) { request in
            _ = try DeepLink("https://h:\(request["sid"] ?? "")/")
        }
        try router.onMain("shop://gated/:token", .public.tags("gated")) { _ in }
        router.use(named: "gate", for: .tag("gated")) { request, next in
            _ = try request["token", as: Failing.self]
            return try await next(request)
        }
        router.check(RedirectGuard(allowedHosts: []), for: .tag("guarded"))
        try router.onMain("shop://guarded", .public.tags("guarded")) { _ in }
        try router.onMain("shop://tail/:tokens+", .public) { _ in }
        try router.onMain("shop://unnamed/*", .public) { _ in }
        try router.redirect("shop://redirects/:code", .public, to: "shop://page/:code")
        try router.onMain("shop://page/:name", .public) { _ in }
        try router.redirect("shop://circle/:token", .public, to: "shop://circle2/:token")
        try router.redirect("shop://circle2/:x", .public, to: "shop://circle/:x")
        try router.redirect("shop://broken/:key", .public, to: "//:key@x")
        try router.onMain("shop://shipped/:token", .public.id("shipped")) { _ in }
        try router.onMain("shop://fallback/:token", .public.id("fallback").fallback("shop://page/:token")) { _ in
            throw Declined()
        }
        try router.onMain("shop://shippedtoo/:name", .public.id("shippedtoo")) { _ in }
        try router.onMain("shop://declinestoo/:name", .public.fallback("shop://page/1?ref=:name")) { _ in
            throw Declined()
        }
        var chained = RewriteRule(from: "shop://oldchain/:token", to: "shop://chain?x=:token")
        chained.continues = true
        try router.setRules(
            RuleSet(
                version: 1,
                rewrites: [
                    RewriteRule(from: "shop://old/:code", to: "shop://call/:code"),
                    RewriteRule(matching: "^shop://oldquery\\?token=(.*)$", to: "shop://page/$1"),
                    RewriteRule(from: "shop://oldref/:token", to: "shop://goods/1?ref=:token"),
                    RewriteRule(from: "shop://oldmixed/:token", to: "shop://page/to-:token.html?ref=x:token"),
                    RewriteRule(matching: "^shop://oldgroup/(.*)$", to: "shop://goods/1?ref=$1"),
                    RewriteRule(from: "shop://oldtail/*", to: "shop://unnamed/*"),
                    RewriteRule(from: "shop://oldwhole/:token", to: "shop://goods/1?link=$0"),
                    chained,
                    RewriteRule(matching: "^shop://chain\\?x=(.*)$", to: "shop://page/$1?ref=$1"),
                    RewriteRule(from: "shop://oldshipped/:key", to: "shop://shippedtoo/:key"),
                    RewriteRule(from: "shop://oldgone/:key", to: "shop://declinestoo/:key"),
                ],
                overrides: [
                    RouteOverride("shipped", .redirect(to: "shop://page/:token")),
                    RouteOverride("shippedtoo", .redirect(to: "shop://page/1?ref=:name")),
                ]))
        router.handOver(to: Nobody())
        router.shadow { link in .route("other", parameters: ["n": String(link.text.suffix(12))]) }
        router.onMainUnmatched { _ in throw Declined() }
        return router
    }

    @Test("In 1,000 links, by no call", arguments: Effort.shares(standard: 1_000, count: 8))
    func comesOutNowhere(_ share: Effort.Share) async throws {
        let router = try router()
        for number in share.trials {
            let secret = "S\(number)qZ7x"
            let link = Self.links[number % Self.links.count](secret)
            let events = router.events()
            var told: [String] = []
            func tell(_ error: any Error) { told += ["\(error)", String(reflecting: error), "\([error])"] }
            func tell(_ error: RouterError) {
                tell(error as any Error)
                told += [error.redactedLink, "\(error.reason)", error.suggestion ?? "", "\(error.step)"]
                if case .notFound(let misses) = error.reason { told += ["\(misses)", misses.suggestion ?? ""] }
                if case .unreadable(let fault) = error.reason { told += ["\(fault)", "\(fault.reason)"] }
                if let refusal = error.refusal { told += ["\(refusal)"] }
                if let inner = error.underlyingError { told += ["\(inner)", String(reflecting: inner)] }
            }
            func tell(_ response: Response) {
                told += ["\(response.trace)", "\(response.trace.steps)", String(reflecting: response.trace)]
            }
            do throws(RouterError) { tell(try await router.open(link, from: .push)) } catch { tell(error) }
            do throws(RouterError) { tell(try await router.answer(link, from: .scheme())) } catch { tell(error) }
            do throws(RouterError) { _ = try router.resolve(link, from: .push) } catch { tell(error) }
            do throws(LinkError) { _ = try DeepLink(link) } catch { tell(error) }
            do throws(InboxError) { _ = try await router.inbox?.accept(link, from: .qrCode) } catch { tell(error) }
            _ = router.canOpen(link, from: .push)
            router.send(link, from: .universalLink)
            router.inbox?.open("ui")
            await router.inbox?.settle()
            for event in events.drain() {
                told += [
                    "\(event)", "\(event.kind)", event.link, EventPrinter.line(for: event), String(reflecting: event),
                ]
                if case .matched(_, _, let parameters) = event.kind { told += parameters.map { "\($0)" } }
            }
            for text in told {
                #expect(!text.contains(secret), "link \(number % Self.links.count): \(link.prefix(200))")
                #expect(text.utf8.count <= 3_000, "link \(number % Self.links.count)")
            }
        }
    }
}
