import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Values that a group fixes are changed by neither links nor callers; defaults are")
struct FixedValueTests {
    private struct Sale: Route {
        static let pattern: RoutePattern = "shop://sale/:id<int>"
        var id: Int
        var store: String
        var sort: String?
    }

    private static func router() throws -> Router {
        let router = try Router()
        let group = router.group(.public.fixed(["store": "outer", "tier": "gold"]))
        try group.on("shop://plain/:id", .defaults(["sort": "price"])) { request in
            let arguments = ["store", "tier", "sort"].map { "\(request.arguments[$0] ?? "nil")" }
            let texts = ["store", "tier", "sort"].map { request[$0] ?? "nil" }
            #expect(request.all("store") == [texts[0]] && arguments == texts)
            return texts.joined(separator: " ")
        }
        try group.group(.fixed(["store": "inner"])).on("shop://inner") { request in
            "\(try request["store", as: String.self]) \(request["tier"] ?? "nil")"
        }
        return router
    }

    @Test(
        "Handlers have the fixed values",
        arguments: [
            ("shop://plain/1", "outer gold price"), ("shop://plain/1?store=evil&tier=&sort=name", "outer gold name"),
            ("shop://plain/1?store&tier=x", "outer gold price"), ("shop://inner?store=evil", "inner gold"),
        ])
    func handlers(_ link: String, _ values: String) async throws {
        let router = try Self.router()
        #expect(await router.outcome(link, from: .push) == values)
        #expect(await router.outcome(link, values: ["store": "evil", "tier": "evil"]) == values)
    }

    @Test("A typed route's property has the fixed value, and explanations list it")
    func typed() async throws {
        let router = try Router()
        let seen = Log()
        try router.group(.public.fixed(["store": "own"])).on(Sale.self) { sale, _ in seen.add(sale.store) }
        try await router.open("shop://sale/1?store=evil", from: .push)
        try await router.open("shop://sale/1", from: .push)
        #expect(seen.lines == ["own", "own"])
        #expect(router.canOpen("shop://sale/1", from: .push))
        #expect(router.explain("shop://sale/1", from: .push).route?.fixed == ["store": "own"])
    }
}
