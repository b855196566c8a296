import Testing
import WaymarkCallbacks
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("What asks for callbacks does not go along to the web, and all else does as it is written")
struct CallbackFallbackTests {
    struct Row: CustomTestStringConvertible {
        /// The text behind the path of the link.
        let link: String
        /// The text behind that of the web page.
        let page: String
        var fragment = MatchingRules.Fragment.ignore
        var decodesValues = true
        var testDescription: String { "\(link) under \(fragment.rawValue)\(decodesValues ? "" : ", as written")" }
    }

    static let rows = [
        Row(link: "?a=1&x-success=notes%3A%2F%2Fdone&x-source=Notes&b=2", page: "?a=1&b=2"),
        Row(link: "?a=1&%78-success=notes%3A%2F%2Fdone&%78-source=Mail", page: "?a=1"),
        Row(link: "?x%2Derror=notes:a&x-%63ancel=notes:b&x-source", page: ""),
        Row(link: "?%78-success=notes:a", page: "", decodesValues: false),
        // What is no such name stays, and so does what stands between pairs.
        Row(
            link: "?X-Success=1&x-successes=2&x_source=3&%2578-source=4",
            page: "?X-Success=1&x-successes=2&x_source=3&%2578-source=4"),
        Row(link: "?&a=%31&&b=+%20+&x-source=c&", page: "?&a=%31&&b=+%20+&"),
        Row(link: "?x-source=a#top", page: "#top"),
        Row(link: "?x-source=a#b=%31&x-success=notes:a", page: "#b=%31&x-success=notes:a"),
        Row(link: "#x-success=notes:a", page: "", fragment: .query),
        Row(link: "?a=1&x-source=b#c&%78-success=notes:a&d=%31", page: "?a=1#c&d=%31", fragment: .query),
        Row(link: "#?x-success=notes:a", page: "#", fragment: .query),
        Row(link: "#/?x-success=notes:a", page: "#?x-success=notes:a", fragment: .path),
        // A fragment that is read as path stays behind, and its pairs are the query's.
        Row(link: "#/?x-success=notes:a&c=1", page: "?c=1", fragment: .pathAndQuery),
        Row(link: "#/?x-success=notes:a", page: "", fragment: .pathAndQuery),
        Row(link: "#/x-success=1?a=1", page: "#/x-success=1?a=1", fragment: .query),
        Row(link: "#x-success=notes:a&b=1", page: "#b=1", fragment: .joined),
        // What is left is read in another way, in which it has a callback as well.
        Row(link: "#x-success=notes:a&/?x-source=b", page: "#/", fragment: .pathAndQuery),
    ]

    private static func router(_ row: Row, override: Bool) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.callbacks = try CallbackConfiguration(schemes: ["notes"]) { _ in true }
        configuration.rules.fragment = row.fragment
        if !row.decodesValues { configuration.rules.decodeValues = false }
        let router = try Router(configuration)
        try router.on(
            "shop://x-callback-url/pick", .public.id("pick").fallback("https://m.shop.example/pick")
        ) { _ in throw Declined() }
        try router.on("https://m.shop.example/pick", .public) { $0.linkText }
        if override { try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("pick", .web(nil))])) }
        return router
    }

    @Test("To the fallback of a route that declines, and to that of an override", arguments: rows, [false, true])
    func staysHere(_ row: Row, override: Bool) async throws {
        let router = try Self.router(row, override: override)
        let outcome = await router.outcome("shop://x-callback-url/pick" + row.link, from: .scheme())
        #expect(outcome == "https://m.shop.example/pick" + row.page)
    }

    @Test("A fallback that is no link without what asks for callbacks is not opened with it", arguments: [false, true])
    func failsClosed(override: Bool) async throws {
        let row = Row(link: "", page: "", fragment: .pathAndQuery)
        let router = try Self.router(row, override: override)
        let link = "shop://x-callback-url/pick#x-success=notes:a&" + String(repeating: "/a", count: 300)
        let outcome = await router.outcome(link, from: .scheme())
        #expect(!outcome.contains("m.shop.example") && !outcome.hasPrefix("done"), "\(outcome)")
    }
}
