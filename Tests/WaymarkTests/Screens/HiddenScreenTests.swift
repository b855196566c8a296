import Testing
import Waymark
import WaymarkNavigation
import WaymarkRouting

@MainActor
private struct Page: ScreenProduct {
    var screenProduct: Page { self }
}

private struct Pages: Module {
    func register(in app: Registrar) {
        app.screen("shop://page/:id", .public.id("page"), shown: .push) { _, _ in Page() }
    }
}

/// The texts of events and errors of a link that leads to screens.
@MainActor
@Suite("Hidden values of screens")
struct HiddenScreenTests {
    @Test("A screen that cannot be shown, or that does not let go, shows no hidden value", arguments: [false, true])
    func hides(isConnected: Bool) async throws {
        let app = try Mediator(modules: [Pages()])
        await app.start()
        let events = app.router.events()
        let link = "shop://page/3?token=SECRET&user%5Bpassword%5D=SECRETS&tab=shown"
        if isConnected {
            let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
            app.navigation.connect(driver)
            try await app.router.open(link, from: .push)
            let handle: ScreenHandle<Void>? = app.navigation.handle(of: try #require(driver.state().top?.number))
            handle?.guardLeaving { false }
        }
        let error = await #expect(throws: RouterError.self) {
            try await app.router.open(
                isConnected ? "shop://page/4?token=SECRET" : link, from: .push,
                values: CallerValues(navigation: NavigationOptions(isConnected ? .root : .push)))
        }
        let texts = try ["\(#require(error))"] + events.drain().map { "\($0)" }
        for text in texts { #expect(!text.contains("SECRET"), "\(text)") }
        let told = isConnected ? "was not let go" : "no scene is connected"
        #expect(texts.allSatisfy { $0.contains(told) == $0.contains("failed") }, "\(texts)")
        #expect(texts[0].contains("page(id: 3, tab: shown, token: ***, user[password]: ***)"))
    }
}
