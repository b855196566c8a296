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

        var owner: RouteOwner {
            RouteOwner(
                name: "mall", isStarted: { self.isStarted.withLock { $0 } },
                start: {
                    self.starts.withLock { $0 += 1 }
                    if self.fails.withLock({ $0 }) { throw Broken() }
                    self.isStarted.withLock { $0 = true }
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
