import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Properties that no link sets")
struct CallerOnlyTests {
    struct Transfer: Route, Equatable {
        static let pattern: RoutePattern = "shop://pay/:id<int>"
        static let callerOnly: Set<String> = ["isConfirmed", "amount"]
        static let defaults: Transfer? = Transfer(id: 0, amount: 5)
        var id: Int
        var note: String?
        var amount: Int
        var isConfirmed: Bool?
    }

    private static func router(_ log: Log, _ check: ParameterCheck? = nil) throws -> Router {
        let router = try Router()
        try router.onMain(Transfer.self, .public) { route, _ in
            log.add("\(route.id) \(route.note ?? "-") \(route.amount) \(route.isConfirmed.map { "\($0)" } ?? "-")")
        }
        if let check { router.check(check) }
        return router
    }

    static let links = [
        "shop://pay/7?note=x&amount=999&isConfirmed=true", "shop://pay/7?isConfirmed=1&isConfirmed=0&note=x&amount=",
        "shop://pay/7?note=x&amount=not&isConfirmed", "shop://pay/7?note=x&%61mount=1&isConfirmed=nonsense",
    ]
    static let sources: [LinkSource] = [.app, .push, .scheme(), .webView(origin: "https://evil.example")]

    @Test("A link from any source sets none of them, in every call", arguments: links, sources)
    @MainActor func setsNone(_ link: String, _ source: LinkSource) async throws {
        let log = Log()
        let router = try Self.router(log)
        try await router.open(link, from: source)
        try router.answer(link, from: source)
        #expect(router.canOpen(link, from: source))
        #expect(log.lines == ["7 x 5 -", "7 x 5 -"])
        let values: CallerValues = ["amount": 12, "isConfirmed": true]
        try await router.open(link, from: source, values: values)
        try router.answer(link, from: source, values: values)
        #expect(log.lines.suffix(2) == ["7 x 12 true", "7 x 12 true"])
    }

    @Test("A route that the app opens keeps them, and its link has none of them")
    func values() async throws {
        let log = Log()
        let router = try Self.router(log)
        let route = Transfer(id: 1, note: nil, amount: 3, isConfirmed: true)
        try await router.open(route)
        #expect(log.lines == ["1 - 3 true"])
        #expect(try router.link(to: route).text == "shop://pay/1")
    }

    @Test("By its name a request gives what the typed route has, and nothing that a link says", arguments: links)
    func byName(_ link: String) async throws {
        let log = Log()
        let router = try Router()
        try router.on(Transfer.self, .public) { _, request in
            let amount = try request[ifPresent: "amount", as: Int.self]
            let argument = request.arguments["isConfirmed"].map { "\($0)" }
            log.add(
                "\(request["isConfirmed"] ?? "-") \(request.all("isConfirmed")) \(amount ?? -1) \(argument ?? "-")")
        }
        try router.redirect("shop://old/:id", .public, to: "shop://pay/:id")
        for source in Self.sources {
            try await router.open(link, from: source)
            try await router.open(link.replacing("shop://pay", with: "shop://old"), from: source)
        }
        #expect(Set(log.lines) == ["- [] 5 -"])
        try await router.open(link, from: .push, values: ["amount": 12, "isConfirmed": true])
        try await router.open(Transfer(id: 1, note: nil, amount: 3, isConfirmed: true))
        #expect(log.lines.suffix(2) == [#"true ["true"] 12 true"#, #"true ["true"] 3 true"#])
        // What is passed beside a route changes nothing of it.
        try await router.open(Transfer(id: 1, note: nil, amount: 3, isConfirmed: nil), values: ["amount": 9])
        #expect(log.lines.last == "- [] 3 -")
    }

    struct Order: Route {
        static let pattern: RoutePattern = "shop://order/:id<int>"
        static let callerOnly: Set<String> = ["price", "names"]
        var id: Int
        var price: Int?
        var names: [String]?
    }

    @Test(
        "A property without a value has none by its name either, lists stay lists, and no order of sources changes that"
    )
    func absent() async throws {
        let orders: [[MatchingRules.ArgumentSource]] = [
            [.defaults, .query, .path, .caller], [.caller, .path, .query, .defaults], [.path, .query],
        ]
        for merge in orders {
            let log = Log()
            var configuration = RouterConfiguration()
            configuration.rules.merge = merge
            let router = try Router(configuration)
            try router.on(Order.self, .public.defaults(["price": "5"])) { order, request in
                let names = try request[ifPresent: "names", as: [String].self]
                #expect(names == order.names)
                log.add("\(order.price ?? -1) \(request["price"] ?? "-") \(request.all("names"))")
            }
            try await router.open(Order(id: 1, price: nil, names: ["a", "b"]))
            try await router.open("shop://order/1?price=1", from: .push)
            try await router.open("shop://order/1?price=1", from: .app, values: ["price": 3])
            #expect(log.lines == [#"-1 - ["a", "b"]"#, "5 5 []", "3 3 []"], "\(merge)")
        }
    }

    @Test("An explanation lists what a link may set of a public route")
    func explains() throws {
        let router = try Self.router(Log())
        let explanation = router.explain("shop://pay/7", from: .push)
        #expect(explanation.route?.linkParameters.map(\.description) == ["id (path)", "note (query)"])
        #expect("\(explanation)".contains("a link may set: id (path), note (query)"))
    }

    @Test(
        "A check that refuses what is not declared knows the properties", arguments: ["amount", "isConfirmed", "other"])
    func undeclared(_ name: String) async throws {
        let log = Log()
        let router = try Self.router(log, ParameterCheck(refusesUndeclared: true))
        let outcome = await router.outcome("shop://pay/7?note=x&\(name)=1", from: .push)
        #expect(outcome.hasPrefix("refused parameter(name: \"\(name)\", problem: \"is not declared\")"))
        #expect(await router.outcome("shop://pay/7?note=x", from: .push) == "done")
        #expect(log.lines == ["7 x 5 -"])
    }

    struct Required: Route {
        static let pattern: RoutePattern = "/required"
        static let callerOnly: Set<String> = ["token"]
        var token: String
    }
    struct Misspelt: Route {
        static let pattern: RoutePattern = "/misspelt/:id"
        static let callerOnly: Set<String> = ["tokn", "id"]
        var id: Int
        var token: String?
    }

    @Test("One that must be there keeps links out, and a name that cannot be is a fault")
    func faults() async throws {
        let router = try Router()
        try router.on(Required.self, .public) { _, _ in }
        #expect(!router.canOpen("/required?token=1", from: .push))
        #expect(await router.outcome("/required?token=1", from: .push) == "missing token at parameters")
        #expect(await router.outcome("/required", from: .app, values: ["token": "t"]) == "done")
        let error = #expect(throws: RegistrationError.self) { try router.on(Misspelt.self) { _, _ in } }
        let text = "\(try #require(error))"
        #expect(text.contains("'callerOnly' names it, and the route has no such property; did you mean 'token'?"))
        #expect(text.contains("Misspelt.id: 'callerOnly' names it, and the pattern takes it from the link"))
    }
}
