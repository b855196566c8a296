import Testing
import Waymark
import WaymarkLock
import WaymarkNavigation
import WaymarkRouting
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

@MainActor
private struct Page: ScreenProduct {
    var screenProduct: Page { self }
}

/// A module with a page and the one beneath it.
private struct Gallery: Module {
    var id: LifecycleID = "gallery"
    var options = RouteOptions.public
    /// The registration of the page.
    let registration = Locked<Registration?>(nil)

    func register(in app: Registrar) {
        app.screen("shop://hall", options.id("hall")) { _, _ in Page() }
        let page = app.screen(
            "shop://gallery", options.id("gallery").priority(1), shown: .push.parent("hall")
        ) { _, _ in Page() }
        registration.withLock { $0 = page }
    }
}

@MainActor
@Suite("A link whose screen is removed or replaced while it is on its way")
struct ScreenRemovedMeanwhileTests {
    /// The place at which the link is held: its interceptors, or those of the page beneath.
    enum Place: CaseIterable, Sendable {
        case global, route, beneath
    }

    /// The end of the screen's registration.
    enum Change: CaseIterable, Sendable {
        case removed, removedByID, replaced
    }

    @Test(
        "It is answered by the next route that takes it, and no page is shown", arguments: Place.allCases,
        Change.allCases)
    func next(_ place: Place, _ change: Change) async throws {
        let (gate, gallery) = (TestGate(), Gallery())
        let app = try Mediator(modules: [gallery, Cart(id: "other", priority: 0, pattern: "shop://:page")])
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        await app.start()
        let scope: InterceptorScope =
            switch place {
            case .global: .all
            case .route: .route("gallery")
            case .beneath: .route("hall")
            }
        app.router.use(named: "waits", for: scope, within: .unlimited) { request, next in
            if place != .beneath { await gate.pass() }
            return try await next(request)
        } admits: { _ in
            if place == .beneath { await gate.pass() }
            return true
        }
        let opening = Task { try await app.router.open("shop://gallery", from: .push) }
        await gate.waitForArrivals()
        switch change {
        case .removed: gallery.registration.withLock { $0 }?.remove()
        case .removedByID: app.router.remove(id: "gallery")
        case .replaced: try await app.add(Gallery(id: "new", options: .public.replacing))
        }
        gate.open()
        #expect(try await opening.value.value(as: String.self) == "other")
        #expect(driver.state().screens.count == 1)
    }
}
