import Testing
import Waymark
import WaymarkNavigation
import WaymarkRouting
import WaymarkTesting

@MainActor
private struct Page: ScreenProduct {
    var screenProduct: Page { self }
}

private struct Pages: Module {
    func register(in app: Registrar) {
        app.screen("shop://page/:id", .public.id("page"), shown: .push) { _, _ in Page() }
        app.screen("shop://mall", .public.id("mall"), shown: .tab("mall")) { _, _ in Page() }
    }
}

@MainActor
@Suite("Restoring states with links that look alike")
struct LookAlikeRestorationTests {
    private func app() async throws -> Mediator {
        let app = try Mediator(modules: [Pages()])
        await app.start()
        return app
    }

    /// The same link stands twice in the saved state; once it is lost with the screen beneath it.
    @Test("A screen that is left out is reported, though its link is restored elsewhere")
    func lostTwice() async throws {
        let app = try await app()
        func screen(_ link: String) -> Screen { app.screen(of: link, from: .app)! }
        let gone = Screen("gone", link: "shop://gone/1")
        let saved = SceneState.tabs(
            "main",
            [
                ScreenTab("home", [.foreign("Home"), gone, screen("shop://page/1")]),
                ScreenTab("mall", [.foreign("Mall"), screen("shop://page/1")]),
            ])
        let driver = HeadlessDriver(
            .tabs("main", [ScreenTab("home", [.foreign("Home")]), ScreenTab("mall", [.foreign("Mall")])]))
        app.navigation.connect(driver)
        let lost = try await app.restore(NavigationState(scenes: [saved]))
        #expect(lost.map(\.route).sorted() == ["gone", "page"], "\(driver.state())")
    }

    @Test("Links that look alike are restored as themselves")
    func lookAlike() async throws {
        let app = try await app()
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        let (nfc, nfd) = ("shop://page/\u{e9}", "shop://page/e\u{301}")
        try await app.router.open(nfc, from: .app)
        try await app.router.open(nfd, from: .app)
        func bytes() -> [[UInt8]] {
            driver.state().screens.compactMap { $0.parameters["id"].map { Array($0.utf8) } }
        }
        let before = bytes()
        #expect(before.count == 2, "\(driver.state())")
        let state = app.navigation.state
        let other = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(other)
        _ = try await app.restore(state)
        let after = other.state().screens.compactMap { $0.parameters["id"].map { Array($0.utf8) } }
        #expect(after == before, "\(after)")
    }

    @Test("A link with other bytes opens another page")
    func otherBytes() async throws {
        let app = try await app()
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        let (one, two) = ("a\u{323}\u{301}", "a\u{301}\u{323}")
        try await app.router.open("shop://page/\(one)", from: .app)
        try await app.router.open("shop://page/\(two)", from: .app)
        let top = driver.state().top?.parameters["id"].map { Array($0.utf8) }
        #expect(top == Array(two.utf8), "\(driver.state())")
    }
}
