import Testing
import Waymark
import WaymarkNavigation
import WaymarkRouting

@MainActor
private struct Page: ScreenProduct {
    let store: String
    var screenProduct: Page { self }
}

private struct Sale: Route {
    static let pattern: RoutePattern = "shop://sale/:id<int>"
    static let id = "sale"
    var id: Int
    var store: String
}

private struct Shop: Module {
    var id: LifecycleID { "shop" }

    func register(in app: Registrar) {
        let fixed = ["store": "1"]
        app.screen("shop://page", .public.id("page").defaults(["store": "0"]).fixed(fixed)) { request, _ in
            Page(store: request["store"] ?? "nil")
        }
        app.screen("shop://store/:store", .public.id("store").fixed(fixed)) { request, _ in
            Page(store: request["store"] ?? "nil")
        }
        app.screen(Sale.self, .public.fixed(fixed)) { route, _ in Page(store: route.store) }
        app.screen("shop://list/:store", .public.id("list")) { request, _ in Page(store: request["store"] ?? "nil") }
        app.screen(
            "shop://child", .public.id("child").fixed(fixed), shown: .push.parent(.route("list", query: ["store"]))
        ) { _, _ in Page(store: "") }
    }
}

@MainActor
@Suite("Fixed values of screens")
struct FixedScreenTests {
    private func app() async throws -> (Mediator, HeadlessDriver) {
        let app = try Mediator(modules: [Shop()])
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        await app.start()
        return (app, driver)
    }

    @Test(
        "A page has the value that its route fixes, whatever the link says",
        arguments: [
            "shop://page", "shop://page?store=2", "shop://page?store", "shop://store/2", "shop://sale/7",
            "shop://sale/7?store=2",
        ])
    func pages(_ link: String) async throws {
        let (app, _) = try await app()
        #expect(try app.screen(for: link, from: .push, as: Page.self)?.store == "1")
        if !link.contains("sale") {
            #expect(app.screen(of: link, from: .push)?.parameters["store"] == "1")
        }
    }

    @Test(
        "A page that is restored from its link has the fixed value",
        arguments: ["shop://page", "shop://page?store=2", "shop://store/2", "shop://sale/7", "shop://sale/7?store=2"])
    func restored(_ link: String) async throws {
        let (app, driver) = try await app()
        let screen = try #require(app.screen(of: link, from: .push))
        #expect(try await app.restore(NavigationState(scenes: [.stack("main", [screen])])) == [])
        let restored = try #require(driver.state().screens.last)
        let factory = try #require(app.navigation.screens[restored.route]?.factory(of: Page.self))
        #expect(try factory.build(Page.self, app.navigation.context(for: restored, in: "main"))?.store == "1")
    }

    @Test("The screen beneath is given the fixed value")
    func beneath() async throws {
        let (app, driver) = try await app()
        for link in ["shop://child", "shop://child?store=2"] {
            try await app.router.open(link, from: .push)
            #expect(driver.state().screens.first { $0.route == "list" }?.parameters["store"] == "1", "\(link)")
        }
    }
}
