import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("Routes for all links of a scheme")
struct CatchAllTests {
    @Test(
        "A route takes every link of a scheme as the rules read it, however its pattern was made, and is asked last then"
    )
    func catchAllUnderRules() throws {
        var rules = MatchingRules()
        rules.setHost(.ignore, forScheme: "shop")
        var configuration = RouterConfiguration()
        configuration.rules = rules
        for pattern in ["shop://app/*", try RoutePattern("shop://app/*", rules: rules)] as [RoutePattern] {
            let router = try Router(configuration)
            try router.onSync([pattern], .public.id("all").priority(1)) { _ in }
            try router.onSync("shop://app/goods/:id", .public.id("goods")) { _ in }
            #expect(router.match("shop://app/goods/4")?.route.id == "goods")
            #expect(router.match("shop://other/1")?.route.id == "all")
        }
    }

    @Test(
        "What rules have made of a link, and the link of a typed route, stay settled for it, with and without alternatives",
        arguments: [true, false])
    func settled(_ opensAncestors: Bool) async throws {
        struct Page: Route {
            static let pattern: RoutePattern = "shop://page/:x"
            typealias Output = Bool
            var x: String
        }
        var configuration = RouterConfiguration()
        configuration.opensAncestors = opensAncestors
        let router = try Router(configuration)
        try router.onSync("shop://*", .public) { request in request.isSettled }
        try router.on(Page.self, .public.when(notThere)) { _, _ in false }
        try router.setRewrites([RewriteRule(from: "shop://a/:x", to: "shop://b/:x")])
        #expect(await router.outcome("shop://a/1", from: .push) == "true")
        #expect(await router.outcome("shop://b/1", from: .push) == "false")
        #expect(try await router.open(Page(x: "1")) == true)
    }

    @Test(
        "It is asked last under every rule of backtracking, whatever priorities say and whether links have alternatives",
        arguments: MatchingRules.Backtracking.allCases, [false, true])
    func asksLast(_ backtracking: MatchingRules.Backtracking, _ opensAncestors: Bool) throws {
        var configuration = RouterConfiguration()
        configuration.rules.backtracking = backtracking
        configuration.opensAncestors = opensAncestors
        let router = try Router(configuration)
        try router.onSync("app://*", .public.id("all").priority(5)) { _ in }
        try router.onSync("/goods/:id", .public.id("goods")) { _ in }
        try router.onSync("app://cart/:id", .public.id("cart").priority(-1)) { _ in }
        for (link, id) in [("app://goods/1", "goods"), ("app://cart/1", "cart"), ("app://new/1", "all")] {
            #expect(try router.resolve(link, from: .push).route.id == id)
        }
    }
}
