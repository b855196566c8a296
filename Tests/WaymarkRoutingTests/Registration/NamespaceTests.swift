import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("A scheme's own routes first, then those for any scheme, and what takes everything last")
struct NamespaceTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        let open: String
        let closed: String
        var testDescription: String { link }
    }

    static let rows = [
        Row(link: "shop://a/b", open: "shop exact", closed: "shop exact"),
        Row(link: "SHOP://a/c", open: "any exact", closed: "shop all"),
        Row(link: "shop://a/d", open: "any parameter", closed: "shop all"),
        Row(link: "shop://zzz", open: "shop all", closed: "shop all"),
        Row(link: "mall://a/c", open: "any exact", closed: "any exact"),
        Row(link: "mall://zzz", open: "everything", closed: "everything"),
        Row(link: "/a/b", open: "any parameter", closed: "any parameter"),
        Row(link: "https://x.example/zzz", open: "everything", closed: "everything"),
    ]

    private static let routes: [@Sendable (Router) throws -> Void] = [
        { try $0.on("shop://a/b") { _ in "shop exact" } },
        { try $0.on("/a/c") { _ in "any exact" } },
        { try $0.on("/a/:x", .priority(-5)) { _ in "any parameter" } },
        { try $0.on("shop://*", .priority(100)) { _ in "shop all" } },
        { try $0.on("/*", .priority(200)) { _ in "everything" } },
    ]

    @Test("Routes are asked by scheme, and by pattern, in any order of registration", arguments: rows, [false, true])
    func order(_ row: Row, reversed: Bool) async throws {
        let router = try Router()
        for add in reversed ? Self.routes.reversed() : Self.routes { try add(router) }
        #expect(await router.outcome(row.link) == row.open)
        router.setFallsBack(false, scheme: "Shop")
        #expect(await router.outcome(row.link) == row.closed)
        router.setFallsBack(true, scheme: "SHOP")
        #expect(await router.outcome(row.link) == row.open)
    }

    @Test("A scheme that does not fall back is closed for good where it has no routes of its own")
    func closed() async throws {
        let router = try Router()
        try router.on("/*", .public) { _ in "everything" }
        router.setFallsBack(false, scheme: "shop")
        #expect(await router.outcome("shop://a") == "notFound at matching")
        #expect(!router.canOpen("shop://a", from: .push) && router.canOpen("mall://a", from: .push))
        #expect(router.match("shop://a") == nil)
    }

    @Test(
        "Where the case of schemes counts, a scheme is closed as it is written, and with a rewrite's pattern it is as ever"
    )
    func exactly() async throws {
        var configuration = RouterConfiguration()
        configuration.rules.exactSchemes = true
        let router = try Router(configuration)
        try router.on("/*", .public) { _ in "everything" }
        try router.on("Mall://a", .public) { _ in "mall" }
        try router.on("mall://a", .public) { _ in "another mall" }
        router.setFallsBack(false, scheme: "Shop")
        #expect(await router.outcome("Shop://a") == "notFound at matching")
        #expect(await router.outcome("shop://a") == "everything")
        #expect(await router.outcome("mall://a") == "another mall")
        #expect(await router.outcome("MALL://a") == "everything")
        try router.setRewrites([RewriteRule(from: "old://x", to: "Mall://a")])
        #expect(await router.outcome("OLD://x") == "mall")
    }

    @Test(
        "A pattern for every link of a scheme is asked when nothing else fits, whatever the priorities",
        arguments: ["/*", "/:rest*", "/:rest+", "shop://*", "shop://:rest*", "shop:/:rest+"] as [RoutePattern])
    func catchAlls(_ pattern: RoutePattern) async throws {
        for isFirst in [true, false] {
            let router = try Router()
            if isFirst { try router.on([pattern], .priority(.max)) { _ in "all" } }
            try router.on("/a/:x*", .priority(-100)) { _ in "tail" }
            if !isFirst { try router.on([pattern], .priority(.max)) { _ in "all" } }
            #expect(await router.outcome("shop://a/b") == "tail")
            #expect(await router.outcome("shop://b") == "all")
        }
    }

    @Test("A pattern for every link of a host, or with a segment before the tail, keeps its priority")
    func noCatchAlls() async throws {
        let router = try Router()
        try router.on("https://m.example.com/*", .priority(1)) { _ in "host" }
        try router.on("https://m.example.com/a") { _ in "exact" }
        try router.on("/a/*", .priority(1)) { _ in "tail" }
        try router.on("/a/b") { _ in "exact" }
        #expect(await router.outcome("https://m.example.com/a") == "host")
        #expect(await router.outcome("/a/b") == "tail")
    }
}
