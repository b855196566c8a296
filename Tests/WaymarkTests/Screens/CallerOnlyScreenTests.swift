import Testing
import Waymark
import WaymarkNavigation
import WaymarkRouting

@MainActor
private struct Page: ScreenProduct {
    var screenProduct: Page { self }
}

private struct Pay: Route {
    static let pattern: RoutePattern = "shop://pay/:id<int>"
    static let id = "pay"
    static let callerOnly: Set<String> = ["isConfirmed"]
    var id: Int
    var isConfirmed: Bool?
}

private struct Pages: Module {
    let shown: ScreenOptions<Pay>

    func register(in app: Registrar) { app.screen(Pay.self, .public, shown: shown) { _, _ in Page() } }
}

@MainActor
@Suite("Screens of routes with properties that no link sets")
struct CallerOnlyScreenTests {
    private static let link = "shop://pay/7?isConfirmed=true"

    fileprivate func scene(_ shown: ScreenOptions<Pay>) async throws -> (Mediator, HeadlessDriver) {
        let app = try Mediator(modules: [Pages(shown: shown)])
        await app.start()
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        return (app, driver)
    }

    @Test(
        "A page that the app opens with a right is none that a link opens, in either order",
        arguments: [ScreenOptions<Pay>.push, .push.identity(.names(["id", "isConfirmed"]))], [true, false])
    fileprivate func apart(_ shown: ScreenOptions<Pay>, isAppFirst: Bool) async throws {
        let (app, driver) = try await scene(shown)
        for isApp in [isAppFirst, !isAppFirst] {
            if isApp {
                try await app.router.open(Pay(id: 7, isConfirmed: true))
            } else {
                try await app.router.open(Self.link, from: .push)
            }
        }
        let pages = driver.state().screens.dropFirst()
        #expect(pages.map(\.route) == ["pay", "pay"])
        #expect(pages.allSatisfy { $0.parameters == ["id": "7"] }, "\(pages)")
        #expect(Set(pages.map(\.identity)).count == 2)
        // Opened again, the one on top is found.
        if isAppFirst {
            try await app.router.open("shop://pay/7", from: .push)
        } else {
            try await app.router.open(Pay(id: 7, isConfirmed: true))
        }
        #expect(driver.state().screens.dropFirst().map(\.number) == pages.map(\.number))
    }

    @Test(
        "A page that all links of its route share is given what it is opened with, and not what a link says of a right")
    func shared() async throws {
        let (app, driver) = try await scene(.push.identity(.route))
        try await app.router.open(Self.link, from: .push)
        let before = try #require(driver.state().top)
        try await app.router.open(Pay(id: 7, isConfirmed: true))
        let after = try #require(driver.state().top)
        #expect(driver.state().screens.count == 2)
        #expect(before.isSame(as: after) && !before.hasSameContent(as: after))
        try await app.router.open("shop://pay/7", from: .push)
        #expect(try #require(driver.state().top).hasSameContent(as: before))
    }

    @Test("A caller's value counts as the property does")
    func values() async throws {
        let (app, driver) = try await scene(.push)
        try await app.router.open("shop://pay/7", from: .push)
        try await app.router.open("shop://pay/7", from: .app, values: ["isConfirmed": true])
        #expect(driver.state().screens.count == 3)
        try await app.router.open(Pay(id: 7, isConfirmed: true))
        #expect(driver.state().screens.count == 3)
    }

    @Test("A page that comes back from a saved state has no right, and is another than the app's")
    func restored() async throws {
        let (app, driver) = try await scene(.push)
        try await app.router.open(Pay(id: 7, isConfirmed: true))
        let saved = app.navigation.state
        try await app.navigation.popToRoot()
        #expect(try await app.restore(saved).isEmpty)
        #expect(driver.state().screens.count == 2)
        try await app.router.open("shop://pay/7", from: .push)
        #expect(driver.state().screens.count == 2)
        try await app.router.open(Pay(id: 7, isConfirmed: true))
        #expect(driver.state().screens.count == 3)
    }

    @Test("The page beneath gets nothing that a link says of a right, though the route names it for its parent")
    func beneath() async throws {
        struct Shop: Module {
            func register(in app: Registrar) {
                app.screen("shop://list/:note(/:isConfirmed)", .public.id("list")) { _, _ in Page() }
                let parent = ScreenParent<Pay>.route("list", query: ["isConfirmed", "note"])
                app.screen(Pay.self, .public, shown: .push.parent(parent)) { _, _ in Page() }
            }
        }
        let app = try Mediator(modules: [Shop()])
        await app.start()
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        try await app.router.open(Self.link + "&note=x", from: .push)
        #expect(driver.state().screens.dropFirst().map(\.link) == ["shop://list/x", Self.link + "&note=x"])
    }
}
