import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@Suite("A route whose part of the app sleeps waits for it to start")
struct RouteOwnerTests {
    /// A part of an app that starts when a link needs it.
    final class Part: Sendable {
        struct Broken: Error {}

        let starts = Locked(0)
        let isStarted = Locked(false)
        let fails = Locked(false)
        /// The number of starts after which it stops before the caller resumes.
        let leaves = Locked(0)

        var owner: RouteOwner {
            RouteOwner(
                name: "mall", isStarted: { self.isStarted.withLock { $0 } },
                start: {
                    self.starts.withLock { $0 += 1 }
                    if self.fails.withLock({ $0 }) { throw Broken() }
                    let stays = self.leaves.withLock { count in
                        count -= 1
                        return count < 0
                    }
                    self.isStarted.withLock { $0 = stays }
                })
        }
    }

    /// Registers routes of a part at a router.
    struct OwnedRoutes: RouteRegistering {
        let router: Router
        let owner: RouteOwner

        func add(_ draft: RouteDraft) throws(RegistrationError) -> Registration {
            var draft = draft
            draft.owner = owner
            return try router.add(draft)
        }
    }

    static func router(_ part: Part) throws -> Router {
        let router = try Router()
        let routes = OwnedRoutes(router: router, owner: part.owner)
        try routes.onSync("/goods/:id", .public.id("goods")) { "goods \($0["id"] ?? "")" }
        try routes.on("/slow", .id("slow")) { _ in "slow" }
        try router.onSync("/free") { _ in "free" }
        return router
    }

    @Test(
        "One that has stopped again before its start is heard of is started again; the route of one that has gone is not asked"
    )
    func stopsAgain() async throws {
        let part = Part()
        part.leaves.withLock { $0 = 2 }
        let router = try Self.router(part)
        #expect(await router.outcome("/goods/1") == "goods 1")
        #expect(part.starts.withLock { $0 } == 3)

        let gone = Locked<Registration?>(nil)
        let other = try Router()
        let owner = RouteOwner(
            name: "mall", isStarted: { false },
            start: {
                // The route of a part that starts and goes at once.
                gone.withLock { $0 }?.remove()
            })
        let routes = OwnedRoutes(router: other, owner: owner)
        let registration = try routes.onSync("/goods/:id", .public) { _ in "goods" }
        gone.withLock { $0 = registration }
        try other.onSync("/*", .public) { _ in "web" }
        #expect(await other.outcome("/goods/1") == "web")
    }

    @Test("It is started once, after the interceptors, and then no more is waited for")
    func starts() async throws {
        let part = Part()
        let router = try Self.router(part)
        router.use(named: "gate") { request, next in
            if request["id"] == "0" { throw Refusal(.gate("gate")) }
            return try await next(request)
        }
        #expect(await router.outcome("/free") == "free")
        #expect(await router.outcome("/goods/0") == "refused gate(\"gate\") at interceptor 'gate'")
        #expect(part.starts.withLock { $0 } == 0)
        #expect(router.canOpen("/goods/1", from: .app))
        let response = try await router.open("/goods/1", from: .app)
        #expect(response.value(as: String.self) == "goods 1")
        #expect(response.trace.steps.map { "\($0.kind.rawValue) \($0.name)" }.contains("start mall"))
        #expect(await router.outcome("/goods/2") == "goods 2")
        #expect(part.starts.withLock { $0 } == 1)
    }

    @Test("The synchronous call runs nothing until it has started")
    @MainActor
    func synchronous() async throws {
        let part = Part()
        let router = try Self.router(part)
        func answer(_ link: String) -> String {
            do throws(RouterError) {
                return try router.answer(link, from: .app).value.map { "\($0)" } ?? "none"
            } catch { return "\(error.row) at \(error.step)" }
        }
        #expect(answer("/goods/1") == "wouldWait at start of 'mall'")
        #expect(part.starts.withLock { $0 } == 0)
        #expect(
            router.explain("/goods/1", from: .app).description.split(separator: "\n").last
                == "then: the start of 'mall'")
        _ = try await router.open("/slow", from: .app)
        #expect(answer("/goods/1") == "goods 1")
        #expect(router.explain("/goods/1", from: .app).start == nil)
    }

    @Test("A part that stops during the checks of the synchronous call leaves the link to a call that waits")
    @MainActor
    func stopsMeanwhile() async throws {
        let part = Part()
        part.isStarted.withLock { $0 = true }
        let router = try Self.router(part)
        router.check(DuplicateSuppression(within: .seconds(60)))
        router.check(
            Looking { _ in
                part.isStarted.withLock { $0 = false }
                return .pass
            })
        #expect(router.answerOutcome("/goods/1") == "wouldWait at start of 'mall'")
        #expect(part.starts.withLock { $0 } == 0)
        #expect(await router.outcome("/goods/1") == "goods 1")
    }

    @Test("A route that is removed during the checks of the synchronous call leaves the link to the next route")
    @MainActor
    func removedMeanwhile() throws {
        let part = Part()
        part.isStarted.withLock { $0 = true }
        let router = try Self.router(part)
        try router.onSync("/goods/:name", .priority(-1)) { "other \($0["name"] ?? "")" }
        router.check(
            Looking { _ in
                part.isStarted.withLock { $0 = false }
                router.remove(id: "goods")
                return .pass
            })
        #expect(router.answerOutcome("/goods/1") == "other 1")
        #expect(part.starts.withLock { $0 } == 0)
    }

    @Test("Where it does not start, the handler does not run, and the next link tries again")
    func failing() async throws {
        let part = Part()
        let router = try Self.router(part)
        part.fails.withLock { $0 = true }
        #expect(await router.outcome("/goods/1") == "startFailed Broken() at start of 'mall'")
        part.fails.withLock { $0 = false }
        #expect(await router.outcome("/goods/1") == "goods 1")
    }

    @Test("Events tell of the wait, and of what a handler says of its progress")
    func events() async throws {
        let part = Part()
        let router = try Router()
        let routes = OwnedRoutes(router: router, owner: part.owner)
        try routes.on("/promo", .id("promo")) { request in
            request.report(progress: "sign in: began")
            return 1
        }
        var events = router.events().makeAsyncIterator()
        _ = try await router.open("/promo", from: .app)
        var rows: [String] = []
        while rows.count < 5, let event = await events.next() { rows.append(EventTests.row(event)) }
        #expect(
            rows == [
                "/promo received", "/promo matched promo /promo []", "/promo started mall",
                "/promo progressed sign in: began", "/promo handled promo Int",
            ])
    }
}
