import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@Suite struct DuplicateSuppressionTests {
    let clock = ManualClock()

    func router(_ suppression: DuplicateSuppression, for scope: InterceptorScope = .all) throws -> Router {
        let router = try Router()
        try router.on("/goods/:id", .public) { _ in }
        router.check(suppression, for: scope)
        return router
    }

    func suppression(_ interval: Duration = .seconds(2), keeping capacity: Int = 1000) -> DuplicateSuppression {
        DuplicateSuppression(within: interval, keeping: capacity, clock: AppClock(clock))
    }

    @Test("The same link again within the interval is refused, and an event says so")
    func refuses() async throws {
        let router = try router(suppression())
        let events = router.events()
        #expect(try await router.refusal(of: "/goods/1") == nil)
        clock.advance(by: .milliseconds(1999))
        #expect(try await router.refusal(of: "/goods/1") == .duplicate)
        #expect(events.drainRefusals() == [.duplicate])
    }

    @Test("When the interval has passed since the last that was let through, the link passes")
    func countsFromAccepted() async throws {
        let router = try router(suppression())
        #expect(try await router.refusal(of: "/goods/1") == nil)
        clock.advance(by: .seconds(1))
        #expect(try await router.refusal(of: "/goods/1") == .duplicate)
        clock.advance(by: .seconds(1))
        #expect(try await router.refusal(of: "/goods/1") == nil)
        clock.advance(by: .seconds(1))
        #expect(try await router.refusal(of: "/goods/1") == .duplicate)
    }

    struct Pair: CustomTestStringConvertible {
        let link: String
        let source: LinkSource
        let isSame: Bool
        var testDescription: String { "\(link) from \(source)" }
    }

    @Test(
        "Links are the same by their bytes and the kind of their source",
        arguments: [
            Pair(link: "/goods/caf\u{E9}", source: .push, isSame: true),
            Pair(link: "/goods/cafe\u{301}", source: .push, isSame: false),
            Pair(link: "/goods/caf%C3%A9", source: .push, isSame: false),
            Pair(link: "/goods/caf\u{E9}?a=1", source: .push, isSame: false),
            Pair(link: "/goods/caf\u{E9}", source: .app, isSame: false),
            Pair(link: "/goods/caf\u{E9}", source: LinkSource(kind: .push, callingApp: "com.example"), isSame: true),
        ])
    func compares(_ pair: Pair) async throws {
        let router = try router(suppression())
        #expect(try await router.refusal(of: "/goods/caf\u{E9}", from: .push) == nil)
        #expect(try await router.refusal(of: pair.link, from: pair.source) == (pair.isSame ? .duplicate : nil))
    }

    @Test("The app's own links are suppressed as well, but for those inside another opening")
    func insideAnother() async throws {
        let router = try router(suppression())
        try router.on("/twice") { request in
            try await request.router.open("/goods/1", from: .app)
            try await request.router.open("/goods/1", from: .app)
        }
        try await router.open("/twice", from: .app)
        #expect(try await router.refusal(of: "/twice", from: .app) == .duplicate)
        #expect(try await router.refusal(of: "/goods/1", from: .app) == nil)
    }

    @Test("A link that meets the check again because a handler declined is no duplicate of itself")
    func declined() async throws {
        let router = try Router()
        try router.on("/a/b", .public.priority(1).tags("t")) { _ in Response.declined }
        try router.on("/a/:x", .public.tags("t")) { $0["x"] ?? "" }
        router.check(suppression(), for: .tag("t"))
        #expect(try await router.open("/a/b", from: .push).value(as: String.self) == "b")
        #expect(try await router.refusal(of: "/a/b") == .duplicate)
    }

    @Test("A redirect's links each count")
    func redirected() async throws {
        let router = try router(suppression())
        try router.on("/old", .public) { _ in Response.redirect(to: "/goods/1") }
        #expect(try await router.refusal(of: "/old") == nil)
        #expect(try await router.refusal(of: "/goods/1") == .duplicate)
    }

    @Test("A closure says which links are the same, and which are never")
    func ownKey() async throws {
        let suppression = DuplicateSuppression(within: .seconds(2), clock: AppClock(clock)) { request in
            request["id"] == "free" ? nil : request["order"]
        }
        let router = try router(suppression)
        #expect(try await router.refusal(of: "/goods/1?order=7") == nil)
        #expect(try await router.refusal(of: "/goods/2?order=7") == .duplicate)
        #expect(try await router.refusal(of: "/goods/2?order=8") == nil)
        for _ in 1...2 { #expect(try await router.refusal(of: "/goods/free") == nil) }
    }

    @Test("Of more links than are remembered, the oldest is forgotten")
    func bounded() async throws {
        let router = try router(suppression(keeping: 3))
        for number in 1...4 { #expect(try await router.refusal(of: "/goods/\(number)") == nil) }
        for number in 2...4 { #expect(try await router.refusal(of: "/goods/\(number)") == .duplicate) }
        #expect(try await router.refusal(of: "/goods/1") == nil)
        #expect(try await router.refusal(of: "/goods/2") == nil)
        #expect(try await router.refusal(of: "/goods/4") == .duplicate)
    }

    @Test("A thousand links come and go many times over")
    func manyLinks() async throws {
        let router = try router(suppression(keeping: 100))
        for round in 0..<3 {
            for number in 0..<500 { #expect(try await router.refusal(of: "/goods/\(number)") == nil) }
            for number in 400..<500 { #expect(try await router.refusal(of: "/goods/\(number)") == .duplicate) }
            for number in 300..<400 { #expect(try await router.refusal(of: "/goods/\(number)") == nil) }
            clock.advance(by: .seconds(round + 2))
        }
    }

    @Test("Of many at once on many threads, one is let through")
    func atOnce() async throws {
        let router = try router(suppression())
        let passed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 1...64 { group.addTask { try await router.refusal(of: "/goods/1") == nil } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(passed == 1)
    }

    /// A router whose first route declines every link, so that no synchronous call can do without the second, which waits.
    private func waitingRouter(_ suppression: DuplicateSuppression) throws -> Router {
        let router = try Router()
        try router.onSync("/goods/:n<int>", .public) { _ in throw Declined() }
        try router.on("/goods/:n", .public) { _ in }
        router.check(suppression)
        return router
    }

    @Test("A link that would have to wait is not remembered, so that the call that waits opens it")
    @MainActor func wouldWait() async throws {
        let router = try waitingRouter(suppression())
        for _ in 1...2 { #expect(router.answerOutcome("/goods/1", from: .push) == "wouldWait at handler") }
        #expect(try await router.refusal(of: "/goods/1") == nil)
        // A refusal forgets nothing.
        for _ in 1...2 {
            #expect(router.answerOutcome("/goods/1", from: .push).hasPrefix("refused duplicate"))
            #expect(try await router.refusal(of: "/goods/1") == .duplicate)
        }
    }

    @Test("A link that is forgotten leaves the others as they are, and their bound")
    @MainActor func forgets() async throws {
        let router = try waitingRouter(suppression(keeping: 3))
        for number in 1...4 {
            #expect(try await router.refusal(of: "/goods/\(number)") == nil)
            #expect(router.answerOutcome("/goods/10\(number)", from: .push) == "wouldWait at handler")
        }
        for number in 3...4 { #expect(try await router.refusal(of: "/goods/\(number)") == .duplicate) }
        clock.advance(by: .seconds(2))
        for number in 1...4 { #expect(try await router.refusal(of: "/goods/\(number)") == nil) }
        for number in 2...4 { #expect(try await router.refusal(of: "/goods/\(number)") == .duplicate) }
    }

    @Test("Routers that share a check share what it remembers")
    func twoRouters() async throws {
        let suppression = suppression()
        let (first, second) = (try router(suppression), try router(suppression))
        #expect(try await first.refusal(of: "/goods/1") == nil)
        #expect(try await second.refusal(of: "/goods/1") == .duplicate)
    }
}
