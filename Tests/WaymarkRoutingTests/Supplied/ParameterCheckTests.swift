import Testing
import WaymarkCore
import WaymarkRouting

@Suite struct ParameterCheckTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        let name: String
        let problem: String?
        var testDescription: String { link }

        init(_ link: String, _ name: String = "", _ problem: String? = nil) {
            self.link = link
            self.name = name
            self.problem = problem
        }
    }

    static let rows = [
        Row("/search?q=shoes"),
        Row("/search?q=shoes&page=2&price=1.5e3&sale=TRUE&id=6B29FC40-CA47-1067-B31D-00DD010662DA&sku=AB-12"),
        Row("/search?q=shoes&other=1"),
        Row("/search?q="),
        Row("/search?q=1&page"),
        Row("/search", "q", "is missing"),
        Row("/search?q", "q", "is missing"),
        Row("/search?Q=shoes", "q", "is missing"),
        Row("/search?q=1&page=s3cr3t", "page", "is not of the type 'int'"),
        Row("/search?q=1&page=", "page", "is not of the type 'int'"),
        Row("/search?q=1&page=99999999999999999999", "page", "is not of the type 'int'"),
        Row("/search?q=1&page=1&page=s3cr3t", "page", "is not of the type 'int'"),
        Row("/search?q=1&price=NaN", "price", "is not of the type 'double'"),
        Row("/search?q=1&sale=yes", "sale", "is not of the type 'bool'"),
        Row("/search?q=1&id=6B29FC40", "id", "is not of the type 'uuid'"),
        Row("/search?q=1&sku=s3cr3t", "sku", "is not of the type 'sku'"),
        Row("/search?q=1&sort=price&sort=name"),
        Row("/search?q=1&sort"),
        Row("/search?q=1&sort=price&sort=s3cr3t", "sort", "is not one of the values that the route declares"),
        Row("/search?q=1&sort=Price", "sort", "is not one of the values that the route declares"),
        Row("/plain?anything=1"),
    ]

    func router(_ check: ParameterCheck) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.types = [try ParameterType("sku", expression: "[A-Z]{2}-[0-9]+")]
        let router = try Router(configuration)
        try router.on(
            "/search",
            .public.defaults(["q": "everything"])
                .query("q", isRequired: true).query("page", type: "int").query("price", type: "double")
                .query("sale", type: "bool").query("id", type: "uuid").query("sku", type: "sku")
                .query("sort", values: ["price", "name"])
        ) { _ in }
        try router.on("/plain", .public) { _ in }
        router.check(check)
        return router
    }

    @Test("A query is held to what the route declares", arguments: rows)
    func checks(_ row: Row) async throws {
        let router = try router(ParameterCheck())
        let events = router.events()
        let refusal = row.problem.map { Refusal.Reason.parameter(name: row.name, problem: $0) }
        #expect(try await router.refusal(of: row.link) == refusal)
        #expect(events.drainRefusals() == (refusal.map { [$0] } ?? []))
        if let refusal { #expect(!"\(Refusal(refusal))".contains("s3cr3t")) }
    }

    @Test(
        "Names that are not declared are refused where the check says so",
        arguments: [
            Row("/search?q=1"), Row("/search?q=1&other=s3cr3t", "other", "is not declared"),
            Row("/plain?anything=1", "anything", "is not declared"), Row("/plain"),
            Row("/plain?%0Aforged%E2%80%AE=1", "\\u{A}forged\\u{202E}", "is not declared"),
        ])
    func refusesUndeclared(_ row: Row) async throws {
        let router = try router(ParameterCheck(refusesUndeclared: true))
        let refusal = row.problem.map { Refusal.Reason.parameter(name: row.name, problem: $0) }
        #expect(try await router.refusal(of: row.link) == refusal)
    }

    @Test("A caller's value stands in for a parameter that is required")
    func callerValue() async throws {
        let router = try router(ParameterCheck())
        #expect(try await router.refusal(of: "/search", from: .app, values: ["q": "shoes"]) == nil)
    }

    @Test("A type of the app takes the place of a standard one of the same name")
    func ownType() async throws {
        var configuration = RouterConfiguration()
        configuration.types = [ParameterType("int") { $0 == "one" }]
        let router = try Router(configuration)
        try router.on("/a", .public.query("n", type: "int")) { _ in }
        router.check(ParameterCheck())
        #expect(try await router.refusal(of: "/a?n=one") == nil)
        #expect(try await router.refusal(of: "/a?n=1") == .parameter(name: "n", problem: "is not of the type 'int'"))
    }

    @Test("The check runs in the synchronous call") @MainActor
    func answers() throws {
        let router = try router(ParameterCheck())
        try router.onMain("/main", .query("q", isRequired: true)) { _ in }
        #expect(throws: RouterError.self) { try router.answer("/main", from: .app) }
        try router.answer("/main?q=1", from: .app)
    }
}
