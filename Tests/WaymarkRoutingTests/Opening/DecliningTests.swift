import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting

@Suite("A handler that declines makes room for the next match")
struct DecliningTests {
    static let ways: [(String, @Sendable (RouteRequest) throws -> Response)] = [
        ("returns it", { _ in .declined }),
        ("throws it", { _ in throw Declined() }),
    ]

    @Test("Matches are tried in their order, global interceptors once, those of routes for each", arguments: [0, 1])
    func order(_ way: Int) async throws {
        let router = try Router()
        let log = Log()
        let decline = Self.ways[way].1
        for pattern: RoutePattern in ["/a/:x", "/a/b", "/*", "/a/*"] {
            try router.on([pattern], .id(pattern.text).tags("t")) { request -> Response in
                log.add("\(request.pattern)")
                if request.pattern == "/*" { return .done }
                return try decline(request)
            }
        }
        router.use(named: "global") { request, next in
            log.add("global")
            return try await next(request)
        }
        router.use(named: "tag", for: .tag("t")) { request, next in
            log.add("tag")
            return try await next(request)
        }
        #expect(await router.outcome("/a/b") == "done")
        #expect(log.lines == ["global", "tag", "/a/b", "tag", "/a/:x", "tag", "/a/*", "tag", "/*"])
    }

    @Test("The trace has one match for the link, and every handler that was tried", arguments: [true, false])
    @MainActor func trace(isAtOnce: Bool) async throws {
        let router = try Router()
        for pattern: RoutePattern in ["/*", "/a/:x", "/a/b"] {
            try router.onSync([pattern], .public) { _ -> Response in pattern == "/*" ? .done : .declined }
        }
        let response =
            isAtOnce ? try router.answer("/a/b", from: .app) : try await router.open("/a/b", from: .app)
        #expect(
            response.trace.steps.map { "\($0.kind.rawValue) \($0.name)" } == [
                "match /a/b", "handler /a/b", "handler /a/:x", "handler /*",
            ])
    }

    @Test("A change by a global interceptor holds for every match, one by a route's own for that route alone")
    func changes() async throws {
        let router = try Router()
        let change = Around { request, next in
            var request = request
            request.values["own"] = "own"
            return try await next(request)
        }
        try router.on("/a/b", .interceptors(change)) { request in
            #expect(request["own"] == "own")
            throw Declined()
        }
        try router.on("/a/:x") { "\($0["global"] ?? "-") \($0["own"] ?? "-")" }
        router.use(named: "global") { request, next in
            var request = request
            request.values["global"] = "global"
            return try await next(request)
        }
        #expect(await router.outcome("/a/b") == "global -")
    }

    @Test("An interceptor or a check of a route may decline for it; for all links, it takes the link from everybody")
    func interceptors() async throws {
        let router = try Router()
        try router.on("/a/:x", .interceptors(Around { _, _ in .declined })) { _ in "never" }
        try router.on("/a/*") { _ in "next" }
        #expect(await router.outcome("/a/b") == "next")
        let check = router.check(Looking { _ in .answer(.declined) })
        #expect(await router.outcome("/a/b") == "notFound at matching")
        #expect(await router.answerOutcome("/a/b").hasPrefix("wouldWait"))
        check.remove()
        #expect(await router.outcome("/a/b") == "next")
    }

    @Test("Where a handler declines, the next route is asked without waiting")
    func answering() async throws {
        let router = try Router()
        let log = Log()
        try router.onSync("/a/:x") { _ in
            log.add("first")
            throw Declined()
        }
        try router.onSync("/a/*") { _ in "next" }
        let check = router.check(
            Looking { _ in
                log.add("check")
                return .pass
            })
        #expect(await router.answerOutcome("/a/b") == "next")
        #expect(log.lines == ["check", "first"])
        check.remove()
        router.check(Looking { _ in .answer(.declined) })
        #expect(await router.answerOutcome("/a/b") == "notFound at matching")
    }

    @Test("A next match that is closed to the source refuses the link")
    func closedNext() async throws {
        let router = try Router()
        try router.on("/a/b", .public) { _ in throw Declined() }
        try router.on("/a/:x") { _ in "internal" }
        #expect(await router.outcome("/a/b") == "internal")
        #expect(await router.outcome("/a/b", from: .push) == "refused notPublic at exposure")
    }
}
