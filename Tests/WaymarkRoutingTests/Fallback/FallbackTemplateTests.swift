import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("A fallback leads to a link that the app has named")
struct FallbackTemplateTests {
    @Test(
        "A fallback that is no link, whatever stands in its placeholders, is refused",
        arguments: [
            "1x://a", "//h/x", "https:///x", "https:/x", "shop://u@h/x", "/a\u{7}", "/x%00", "https://a b/", "1x://:id",
            "shop://h:80/:id", "/" + String(repeating: "x", count: 9_000),
        ])
    func noLinks(_ fallback: String) throws {
        let router = try Router()
        #expect(throws: RegistrationError.self) { try router.on("shop://goods/:id", .fallback(fallback)) { _ in } }
    }

    @Test("A fallback that names what its route does not have is refused at registration, by a sentence")
    func faults() throws {
        let router = try Router()
        func problem(_ fallback: String) -> String {
            do throws(RegistrationError) {
                try router.on("shop://goods/:id", .fallback(fallback), file: "Shop.swift", line: 7) { _ in }
                return "none"
            } catch {
                return "\(error)"
            }
        }
        #expect(
            problem("https://m.shop.example/:ix")
                == "Shop.swift:7: the fallback: the target names the parameter 'ix', which its pattern does not have; did you mean 'id'?"
        )
        #expect(problem("") == "Shop.swift:7: the fallback: the target is empty")
        #expect(problem("https://m.shop.example/:id") == "none")
    }

    struct Template: CustomTestStringConvertible {
        let fallback: String
        /// The part that a link would choose, or `nil` if the fallback is sound.
        let chosen: String?
        var testDescription: String { fallback }
    }

    static let templates = [
        Template(fallback: "https://:host/*", chosen: "host"),
        Template(fallback: "https://:host", chosen: "host"),
        Template(fallback: "HTTP://:host/x", chosen: "host"),
        Template(fallback: "https://m.shop.example::host/*", chosen: "host"),
        Template(fallback: "https://:host@m.shop.example/*", chosen: "host"),
        Template(fallback: "https://:host.shop.example/*", chosen: "host"),
        Template(fallback: "https://m.shop.example.:host/*", chosen: "host"),
        Template(fallback: "https://m.shop.example:host", chosen: "host"),
        Template(fallback: "https:/*", chosen: "host"),
        Template(fallback: "https://*", chosen: "host"),
        Template(fallback: "https:///*", chosen: "host"),
        Template(fallback: "https::host", chosen: "host"),
        Template(fallback: "https:/:host", chosen: "host"),
        Template(fallback: "https://$0/x", chosen: "host"),
        Template(fallback: ":host://m.shop.example/x", chosen: "scheme"),
        Template(fallback: "https://m.shop.example/:host/*", chosen: nil),
        Template(fallback: "https://m.shop.example/*", chosen: nil),
        Template(fallback: "https://m.shop.example/?next=:host&all=$0#:host", chosen: nil),
        Template(fallback: "https://m.shop.example?next=:host", chosen: nil),
        Template(fallback: "shop://:host/*", chosen: nil),
        Template(fallback: "shop:/:host/*", chosen: nil),
        Template(fallback: "/:host/x", chosen: nil),
        Template(fallback: ":host", chosen: nil),
    ]

    @Test("No link chooses the scheme or the host of what stands in for a page", arguments: templates)
    func hosts(_ row: Template) throws {
        let problem = row.chosen.map { "the sender of a link chooses the \($0) of the target; write the \($0) out" }
        #expect(
            RouteOptions.problem(ofFallback: row.fallback, for: ["shop://site/:host/*"], under: .standard) == problem)
        let router = try Router()
        let register = { try router.on("shop://site/:host/*", .id("site").fallback(row.fallback)) { _ in } }
        if let problem {
            let error = #expect(throws: RegistrationError.self) { try register() }
            #expect("\(try #require(error))".contains(problem))
        } else {
            _ = try register()
        }
        // The same of overrides; a redirect is asked for by the policy and may lead anywhere.
        let ruled = try Router()
        try ruled.on("shop://site/:host/*", .public.id("site")) { _ in }
        try ruled.on("/*", .public) { _ in }
        for action in [RouteOverride.Action.web(row.fallback), .errorPage(row.fallback, reason: "shut")] {
            let rules = RuleSet(version: 1, overrides: [RouteOverride("site", action)])
            if let problem {
                let error = #expect(throws: RuleSetError.self) { try ruled.setRules(rules) }
                #expect("\(try #require(error))".contains(problem))
            } else {
                try ruled.setRules(rules)
            }
        }
    }

    @Test("A redirect that takes its host from the link is asked of the policy", arguments: [false, true])
    func redirected(isOwn: Bool) async throws {
        var configuration = RouterConfiguration()
        configuration.policy.hosts = ["m.shop.example"]
        let router = try Router(configuration)
        try router.on("shop://site/:host/*", .public.id("site")) { _ in "site" }
        try router.on("https:/*", .public) { request in "page \(request.linkText)" }
        try router.setRules(
            RuleSet(
                version: 1, rewrites: [RewriteRule(from: "shop://out/:host/*", to: "https://:host/*")],
                overrides: [RouteOverride("site", .redirect(to: "https://:host/*"))]))
        let host = isOwn ? "m.shop.example" : "evil.example"
        for link in ["shop://site/\(host)/login", "shop://out/\(host)/login"] {
            let outcome = await router.outcome(link, from: .push)
            #expect(outcome == (isOwn ? "page https://\(host)/login" : "refused foreign at policy"), "\(link)")
        }
    }
}
