import Testing
import Waymark
import WaymarkTesting

/// A module with the page that a link is for, and another with one for every page.
private struct Cart: Module {
    let id: LifecycleID
    let priority: Int
    let pattern: RoutePattern

    func register(in app: Registrar) {
        let id = id
        app.on([pattern], .public.id(id.rawValue).priority(priority)) { _ in id.rawValue }
    }
}

@Suite("A link whose module is removed while it is on its way")
struct RemovedMeanwhileTests {
    /// The place at which the link is held.
    enum Place: CaseIterable, Sendable {
        case global, route, twice
    }

    private func app(_ place: Place, _ gate: TestGate, hasOther: Bool) async throws -> Mediator {
        let mall = Cart(id: "mall", priority: 1, pattern: "shop://cart")
        let app = try Mediator(
            modules: hasOther ? [mall, Cart(id: "other", priority: 0, pattern: "shop://:page")] : [mall])
        await app.start()
        if place != .route {
            app.router.use(named: "first", within: .unlimited) { request, next in
                if place == .global { await gate.pass() }
                return try await next(request)
            }
        }
        if place != .global {
            app.router.use(named: "second", for: .route("mall"), within: .seconds(60)) { request, next in
                await gate.pass()
                return try await next(request)
            }
        }
        return app
    }

    @Test("It is answered by the next route that takes it", arguments: Place.allCases)
    func next(_ place: Place) async throws {
        let gate = TestGate()
        let app = try await app(place, gate, hasOther: true)
        let opening = Task { try await app.router.open("shop://cart", from: .push) }
        await gate.waitForArrivals()
        try await app.remove("mall")
        gate.open()
        #expect(try await opening.value.value(as: String.self) == "other")
    }

    @Test("Without another route it is a link that none takes", arguments: Place.allCases)
    func none(_ place: Place) async throws {
        let gate = TestGate()
        let app = try await app(place, gate, hasOther: false)
        app.router.onUnmatched { _ in "unmatched" }
        let opening = Task { try await app.router.open("shop://cart", from: .push) }
        await gate.waitForArrivals()
        try await app.remove("mall")
        gate.open()
        #expect(try await opening.value.value(as: String.self) == "unmatched")
    }
}
