import Testing
import WaymarkCore
import WaymarkRouting

@Suite("A value that is hidden in a link is hidden in the words that refuse it")
struct RefusalSecretTests {
    /// The texts of refusals of links that carry a secret.
    struct RefusalRow: CustomTestStringConvertible {
        let link: String
        let words: String
        var testDescription: String { link }
    }

    static let refusals = [
        RefusalRow(link: "shop://to/SECRETvalue", words: "the parameter 'u' carries a link to ***"),
        RefusalRow(
            link: "shop://guarded?u=https://other.example",
            words: "the parameter 'u' carries a link to https://other.example"),
        RefusalRow(
            link: "shop://guarded?token=https://SECRETvalue.evil", words: "the parameter 'token' carries a link to ***"),
        RefusalRow(link: "shop://undeclared/SECRETvalue", words: "the parameter '***' is not declared"),
    ]

    @Test("The words of a refusal have nothing of what is hidden in the link", arguments: refusals)
    func hidesInRefusals(_ row: RefusalRow) async throws {
        let router = try Router()
        router.check(RedirectGuard(allowedHosts: ["good.example"]))
        router.check(ParameterCheck(refusesUndeclared: true), for: .tag("declared"))
        try router.onSync("shop://to/:token", .public) { request in
            Response.redirect(to: "shop://guarded?u=https://\(request["token"] ?? "").evil/")
        }
        try router.onSync("shop://undeclared/:token", .public) { request in
            Response.redirect(to: "shop://strict?\(request["token"] ?? "")=1")
        }
        try router.onSync("shop://strict", .public.tags("declared")) { _ in "strict" }
        try router.onSync("shop://guarded", .public) { _ in "guarded" }
        let events = router.events()
        do throws(RouterError) {
            try await router.open(row.link, from: .push)
            Issue.record("opened")
        } catch {
            #expect("\(error)".contains(row.words), "\(error)")
            #expect(!"\(error)".lowercased().contains("secretvalue"), "\(error)")
        }
        let told = events.drain().map { "\($0)" }
        #expect(told.contains { $0.contains(row.words) }, "\(told)")
        #expect(!told.contains { $0.lowercased().contains("secretvalue") }, "\(told)")
    }

    @Test("A secret that a redirect makes the scheme of a link is hidden")
    func hidesScheme() async throws {
        let router = try Router()
        try router.onSync("shop://to/:token", .public) { request in
            Response.redirect(to: "\(request["token"] ?? "")://x")
        }
        let events = router.events()
        do throws(RouterError) { try await router.open("shop://to/SECRETvalue", from: .push) } catch {
            #expect(!"\(error)".contains("SECRETvalue"), "\(error)")
        }
        let told = events.drain().map { "\($0)" }
        #expect(told.contains { $0.contains("redirected to ***://") }, "\(told)")
        #expect(!told.contains { $0.contains("SECRETvalue") }, "\(told)")
    }

    private struct Reset: Route {
        static let pattern: RoutePattern = "shop://reset/:token([0-9]+)"
        var token: String
    }

    @Test("A route that cannot be printed is an error that names what its value is held to, and not the value")
    func hidesInUnprintable() async throws {
        let router = try Router()
        try router.on("shop://typed") { request in try request.router.link(to: Reset(token: "SECRETvalue")).text }
        try router.on("shop://pattern") { _ in
            try Reset.pattern.link(["token": .text("SECRETvalue")], rules: .standard, types: []).text
        }
        try router.on("shop://gated", .tags("gated")) { _ in }
        router.use(named: "gate", for: .tag("gated")) { request, next in
            _ = try RouteCoder().link(to: Reset(token: "SECRETvalue"))
            return try await next(request)
        }
        let events = router.events()
        var errors: [String] = []
        for link in ["shop://typed", "shop://pattern", "shop://gated"] {
            do throws(RouterError) { try await router.open(link, from: .app) } catch { errors.append("\(error)") }
        }
        let reset = Reset(token: "SECRETvalue")
        do throws(RouterError) { try await router.open(reset) } catch { errors.append("\(error)") }
        do throws(RouterError) { _ = try router.link(to: reset) } catch { errors.append("\(error)") }
        #expect(
            errors.count == 5 && errors.allSatisfy { $0.contains("'token' is constrained to ([0-9]+)") }, "\(errors)")
        for text in errors + events.drain().map({ "\($0)" }) { #expect(!text.contains("SECRET"), "\(text)") }
    }

    @Test("An observer's own redaction holds for openings inside others that fail, whatever the errors show")
    func hidesNested() async throws {
        for depth in [2, 16] {
            var configuration = RouterConfiguration()
            configuration.greatestDepth = depth
            configuration.redaction = .none
            let router = try Router(configuration)
            try router.on("shop://x") { request in try await request.router.open(request.linkText, from: .app) }
            try router.on("shop://y") { request in
                try await request.router.open("shop://z?order=SECRETvalue", from: .app)
            }
            var redaction = Redaction.standard
            redaction.words.insert("order")
            let events = router.events(redaction: redaction)
            for link in ["shop://x?order=SECRETvalue", "shop://y"] {
                await #expect(throws: RouterError.self) { try await router.open(link, from: .app) }
            }
            let told = events.drain().map { "\($0)" }
            #expect(told.contains { $0.contains("links were opened inside one another") })
            for text in told { #expect(!text.contains("SECRET"), "\(text)") }
        }
    }
}
