import SwiftUIStandIn
import Testing
import Waymark
import WaymarkSwiftUI
import WaymarkTesting

/// The screen of another adapter: screens of both kinds are registered side by side.
@MainActor
private final class Page: ScreenProduct {
    let title: String

    init(_ title: String) { self.title = title }

    var screenProduct: Page { self }
}

private struct Mixed: Module {
    var id: LifecycleID { "mixed" }

    private func positive(_ id: Int) throws { if id <= 0 { throw Broken() } }

    func register(in app: Registrar) {
        app.screen("shop://page", .id("page")) { _, _ in Page("page") }
        app.screen(Cart.self, shown: .present) { _, _ in Page("cart") }
        app.screen(["shop://view/:n<int>", "shop://other/:n<int>"], .id("view")) { request, _ in
            let n = try request["n", as: Int.self]
            if n > 1 {
                Text(verbatim: "many")
                Text(verbatim: "more")
            } else {
                Text(verbatim: "one of \(request.link ?? "nothing")")
            }
        }
        app.screen(Goods.self, .public.tags("goods"), shown: .push.identity(.route).reuse(.top).parent("view")) {
            route, screen in
            let _ = try positive(route.id)
            switch route.id {
            case 1: Text(verbatim: "first")
            default: Text(verbatim: "goods \(route.id), \(screen.isOver)")
            }
        }
    }
}

@MainActor
@Suite struct ViewScreenTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        let texts: [String]
        var testDescription: String { link }
    }

    @Test(
        "Views of any shape are built for typed routes and for patterns",
        arguments: [
            Row(link: "shop://view/1", texts: ["one of shop://view/1"]),
            Row(link: "shop://other/2", texts: ["many", "more"]),
            Row(link: "shop://goods/1", texts: ["first"]), Row(link: "shop://goods/2", texts: ["goods 2, false"]),
        ])
    func builds(_ row: Row) async throws {
        let app = try Mediator(modules: [Mixed()])
        await app.start()
        let view = try #require(try app.screen(for: row.link, from: .app, as: AnyView.self))
        #expect(StandInView.inspect(view).texts == row.texts)
    }

    @Test("An error of the builder is thrown, and views of others are no view")
    func throwsOwn() async throws {
        let app = try Mediator(modules: [Mixed()])
        await app.start()
        #expect(throws: Broken.self) { try app.screen(for: "shop://goods/0", from: .app, as: AnyView.self) }
        #expect(try app.screen(for: "shop://page", from: .app, as: AnyView.self) == nil)
        #expect(try app.screen(for: "shop://page", from: .app, as: Page.self)?.title == "page")
        #expect(try app.screen(for: "shop://cart", from: .app, as: Page.self)?.title == "cart")
    }

    @Test("Navigation goes by the declarations of the screens")
    func declares() throws {
        let app = try Mediator(modules: [Mixed()])
        let goods = app.navigation.screens["goods"]
        #expect(goods?.presentation == .push)
        #expect(goods?.identity == .route)
        #expect(goods?.reuse == .top)
        #expect(goods?.parent != nil)
        #expect(app.navigation.screens["cart"]?.presentation == .present)
        #expect(app.navigation.screens.routes == ["cart", "goods", "page", "view"])
        #expect(!app.router.canOpen("shop://view/1", from: .push))
        #expect(app.router.canOpen("shop://goods/1", from: .push))
    }

    @Test("A screen that only another adapter can show is not shown, and the error says so")
    func refusesOther() async throws {
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(ManualClock())
        let app = try Mediator(modules: [Mixed()], configuration: configuration)
        let navigator = Navigator(scene: "main", [.foreign("Home")]).foreign("Home") { EmptyView() }
        app.navigation.connect(navigator)
        await app.start()
        let error = await #expect(throws: RouterError.self) { try await app.router.open("shop://page", from: .app) }
        #expect(
            error.map { "\($0)" }?.contains("page was not built: no SwiftUI view is registered for 'page'")
                == true,
            "\(String(describing: error))")
        #expect(navigator.displayed.screens.count == 1)
    }

    @Test("A whole app is a window group with a view of its scene")
    func isApp() throws {
        struct ShopMain: App {
            let mediator: Mediator?

            init() { mediator = try? Mediator(modules: [ShopModule(log: ShopLog())]) }

            var body: some SwiftUIStandIn.Scene {
                WindowGroup {
                    if let mediator {
                        NavigatorView(
                            mediator,
                            Navigator(scene: "main", tabs: [ScreenTab("home", [.foreign("HomePage")])])
                                .foreign("HomePage") { HomePage() }
                        ) { tab in
                            Label(tab, systemImage: tab == "home" ? "house" : "cart")
                        }
                    }
                }
            }
        }
        let main = ShopMain()
        let tree = StandInView.inspect(app: main)
        #expect(tree.tabs?.tabs.map { $0.label?.texts } == [["home"]])
        #expect(tree.texts == ["to goods", "to cart", "to pick", "to tip", "open"])
        #expect(main.mediator?.navigation.scenes == ["main"])
    }
}
