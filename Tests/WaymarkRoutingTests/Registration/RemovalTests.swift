import Testing
import WaymarkCore
import WaymarkRouting

@Suite("A registration can be taken back")
struct RemovalTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let remove: @Sendable (Router) -> Void
        let left: [String]

        init(_ name: String, left: [String], _ remove: @escaping @Sendable (Router) -> Void) {
            testDescription = name
            self.left = left
            self.remove = remove
        }
    }

    static let rows = [
        Row("by a pattern", left: ["a2", "b", "web", "any"]) { $0.remove(pattern: "shop://a/:x") },
        Row("by a pattern of several", left: ["a1", "b", "web", "any"]) { $0.remove(pattern: "shop://a2") },
        Row("by a pattern that is spelt otherwise", left: ["a1", "a2", "b", "web", "any"]) {
            $0.remove(pattern: "shop:/a/:x")
        },
        Row("by an id", left: ["a1", "a2", "web", "any"]) { $0.remove(id: "b") },
        Row("by an id that nobody has", left: ["a1", "a2", "b", "web", "any"]) { $0.remove(id: "c") },
        Row("by a scheme", left: ["web", "any"]) { $0.remove(scheme: "SHOP") },
        Row("by no scheme", left: ["a1", "a2", "b", "web"]) { $0.remove(scheme: nil) },
        Row("all", left: []) { $0.removeAll() },
    ]

    private static func router() throws -> Router {
        let router = try Router()
        try router.on("shop://a/:x", .id("a1")) { _ in }
        try router.on(["shop://a2", "shop://a3"], .id("a2")) { _ in }
        try router.on("SHOP://b", .id("b")) { _ in }
        try router.on("https://m.example.com/a", .id("web")) { _ in }
        try router.on("/a/:x/:y", .id("any")) { _ in }
        return router
    }

    @Test("Routes are taken back", arguments: rows, [false, true])
    func removes(_ row: Row, afterLooking: Bool) throws {
        let router = try Self.router()
        if afterLooking { _ = router.match("shop://a/1") }
        row.remove(router)
        #expect(router.routes.compactMap(\.id) == row.left)
        for (link, id) in [
            ("shop://a/1", "a1"), ("shop://a2", "a2"), ("shop://a3", "a2"), ("shop://b", "b"),
            ("https://m.example.com/a", "web"), ("/a/1/2", "any"),
        ] {
            #expect(router.match(link)?.route.id == (row.left.contains(id) ? id : nil), "\(link)")
        }
    }

    @Test("A token takes back its own route alone, once", arguments: [false, true])
    func tokens(afterLooking: Bool) async throws {
        let router = try Router()
        try router.on("/a/:x") { _ in "general" }
        let token = try router.on("/a/b") { _ in "special" }
        if afterLooking { #expect(await router.outcome("/a/b") == "special") }
        token.remove()
        #expect(await router.outcome("/a/b") == "general")
        try router.on("/a/b") { _ in "again" }
        token.remove()
        #expect(await router.outcome("/a/b") == "again")
    }

    @Test("The token of a replaced route does nothing")
    func tokenOfReplaced() async throws {
        let router = try Router()
        let old = try router.on("/a") { _ in "old" }
        try router.on("/a", .replacing) { _ in "new" }
        old.remove()
        #expect(await router.outcome("/a") == "new")
    }

    @Test("The token of a batch leaves its route out before the batch is taken, and takes it back afterwards")
    func tokenOfBatch() async throws {
        let router = try Router()
        nonisolated(unsafe) var tokens: [Registration] = []
        try router.register { routes in
            tokens.append(routes.on("/a") { _ in "a" })
            tokens.append(routes.on("/b") { _ in "b" })
            tokens.append(routes.on("/c") { _ in "c" })
            tokens.append(routes.on("/d") { _ in "d" })
            tokens[0].remove()
            router.remove([tokens[1]])
        }
        #expect(router.routes.flatMap(\.patterns) == ["/c", "/d"])
        tokens[2].remove()
        router.remove([tokens[3], tokens[0]])
        #expect(router.routes.isEmpty)
    }

    @Test("A route that is left out of its batch has no faults, and is in no other's way")
    func leftOut() async throws {
        let router = try Router()
        try router.register { routes in
            routes.on("/a") { _ in "first" }.remove()
            routes.on("/a") { _ in "second" }
            routes.on("/b/:x<nothing>") { _ in }.remove()
        }
        #expect(await router.outcome("/a") == "second")
    }

    @Test("A token whose batch was refused takes nothing back")
    func refusedBatch() async throws {
        let router = try Router()
        nonisolated(unsafe) var token: Registration?
        #expect(throws: RegistrationError.self) {
            try router.register { routes in
                token = routes.on("/a") { _ in }
                routes.on("/b/:x<nothing>") { _ in }
            }
        }
        try router.on("/a") { _ in "a" }
        token?.remove()
        #expect(await router.outcome("/a") == "a")
    }

    @Test("A typed route is taken back by its type")
    func types() throws {
        struct First: Route { static let pattern: RoutePattern = "/first" }
        struct Second: Route { static let pattern: RoutePattern = "/second" }
        let router = try Router()
        try router.on(First.self) { _, _ in }
        try router.on(Second.self) { _, _ in }
        router.remove(First.self)
        #expect(router.routes.map(\.typeName) == ["Second"])
        #expect(router.match("/first") == nil && router.match("/second") != nil)
    }

    @Test("An interceptor is taken back by its token, which leaves routes and other interceptors alone")
    func interceptors() async throws {
        let router = try Router()
        let log = Log()
        try router.on("/a", .id("a")) { _ in }
        func note(_ name: String, _ scope: InterceptorScope) -> Registration {
            router.use(named: name, for: scope) { request, next in
                log.add(name)
                return try await next(request)
            }
        }
        let global = note("global", .all)
        let ofRoute = note("route", .route("a"))
        let check = router.check(
            Looking { _ in
                log.add("check")
                return .pass
            })
        _ = await router.outcome("/a")
        global.remove()
        _ = await router.outcome("/a")
        ofRoute.remove()
        check.remove()
        check.remove()
        #expect(await router.outcome("/a") == "done")
        #expect(log.lines == ["global", "check", "route", "check", "route"])
    }

    @Test("An opening under way goes on under the routes and interceptors that it found")
    func goesOn() async throws {
        let router = try Router()
        let (reached, released) = (Gate(), Gate())
        try router.on("/a/:x") { _ in throw Declined() }
        try router.on("/a/*") { _ in "found before" }
        router.use(named: "waits") { request, next in
            reached.open()
            await released.wait()
            return try await next(request)
        }
        async let outcome = router.outcome("/a/1")
        await reached.wait()
        router.removeAll()
        router.setReady(false)
        released.open()
        #expect(await outcome == "found before")
    }
}
