import Foundation
import Testing
import UIKitStandIn
import WaymarkTesting
import WaymarkUIKit

/// A page that makes itself of the request.
private final class GoodsPage: UIViewController, ScreenController {
    let id: Int

    required init?(_ request: ScreenRequest) {
        guard let id = try? request["id", as: Int.self], id > 0 else { return nil }
        self.id = id
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}

private struct PickAddress: Route {
    static let pattern: RoutePattern = "shop://address/pick"
    static let id = "pick"
    typealias Output = String
    var city: String?
}

private struct Shop: Module {
    var id: LifecycleID { "shop" }

    func register(in app: Registrar) {
        app.screen("shop://goods/:id", .public.id("goods"), controller: GoodsPage.self)
        app.screen(PickAddress.self, shown: .present(.sheet)) { _, handle in PickPage(handle) }
        app.screen("shop://list", .public.id("list")) { request, _ in Page(request) }
        app.onMain("shop://call", .public) { _ in "called" }
    }
}

private final class PickPage: UIViewController {
    let handle: ScreenHandle<String>

    init(_ handle: ScreenHandle<String>) {
        self.handle = handle
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}

@MainActor
private struct App {
    let mediator: Mediator
    let window = UIWindow(frame: .zero)
    let driver: UIKitDriver

    init() async throws {
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(ManualClock())
        mediator = try Mediator(modules: [Shop()], configuration: configuration)
        window.rootViewController = UINavigationController(rootViewController: Own("home"))
        window.makeKeyAndVisible()
        driver = UIKitDriver(window, scene: "main", navigation: mediator.navigation)
        mediator.navigation.connect(driver)
        StandInStage.shared.runsByItself = true
        await mediator.start()
    }
}

extension UIKitTests {
    @MainActor @Suite struct ControllerTests {
        @Test("A link opens a controller that makes itself of the request")
        func makesItself() async throws {
            let app = try await App()
            try await app.mediator.router.open("shop://goods/42?ref=push", from: .push)
            let page = try #require(app.driver.topViewController as? GoodsPage)
            #expect(page.id == 42)
            #expect(page.screenRequest?["ref"] == "push")
            #expect(page.screenRequest?.request?.source == .push)
            #expect(page.screenRequest?.scene == "main")
        }

        @Test("A controller that makes nothing of the request is an error that names it")
        func makesNothing() async throws {
            let app = try await App()
            let error = await #expect(throws: RouterError.self) {
                try await app.mediator.router.open("shop://goods/0", from: .push)
            }
            #expect("\(try #require(error))".contains("'GoodsPage' creates nothing for goods(id: 0)"))
            #expect(app.driver.state().visible.count == 1)
        }

        @Test("A controller is built of a link without being shown; what is no screen has none")
        func buildsUnshown() async throws {
            let app = try await App()
            let page = try app.mediator.viewController(for: "shop://goods/7", from: .push)
            #expect((page as? GoodsPage)?.id == 7)
            #expect(page?.screenRequest == nil)
            #expect(try app.mediator.viewController(for: "shop://call", from: .push) == nil)
            #expect(throws: (any Error).self) { try app.mediator.viewController(for: "shop://goods/0", from: .push) }
            #expect(app.driver.state().visible.count == 1)
        }

        @Test("A typed screen hands its value back, and is taken away")
        func givesValue() async throws {
            let app = try await App()
            async let address = app.mediator.router.open(PickAddress())
            while !(app.driver.topViewController is PickPage) { await Task.yield() }
            let page = try #require(app.driver.topViewController as? PickPage)
            #expect(page.handle.finish("南京路"))
            #expect(try await address == "南京路")
            while app.driver.state().layers.count > 1 { await Task.yield() }
        }

        @Test(
            "The request is there before a view is loaded, for a page within the screen too, and not for the app's own pages"
        )
        func reachesRequest() throws {
            let bench = Bench()
            bench.show(bench.screen("goods", ["id": "1"]))
            let page = try #require(bench.top as? Page)
            #expect(page.requestAtLoading?["id"] == "1")
            #expect(page.screenRequest?.screen.route == "goods")
            let child = Own("child")
            page.addChild(child)
            #expect(child.screenRequest?["id"] == "1")
            #expect(bench.driver.screen(of: child)?.route == "goods")
            #expect(bench.driver.request(of: child) == nil)
            #expect(bench.root?.viewControllers.first?.screenRequest == nil)
            #expect(bench.root?.viewControllers.first?.screenHandle(Void.self) == nil)
            #expect(Own("elsewhere").screenRequest == nil)
        }

        @Test("A screen that is there is given its new values, and is not built again")
        func updates() throws {
            let bench = Bench()
            bench.show(bench.screen("list", ["page": "1"]))
            let page = try #require(bench.top as? Page)
            let arrival = bench.show(bench.screen("list", ["page": "2"]))
            #expect(arrival?.steps.count == 1)
            #expect(bench.top === page)
            #expect(page.updates == ["list(page: 2)"])
            #expect(page.screenRequest?["page"] == "2")
            #expect(page.request?["page"] == "1")
            // Beneath another, it is found and uncovered.
            bench.show(bench.screen("goods"))
            bench.show(bench.screen("list", ["page": "3"]))
            #expect(bench.top === page)
            #expect(page.updates.last == "list(page: 3)")
            // By itself in a layer, without a container.
            bench.show(bench.screen("sheet", ["a": "1"]))
            bench.show(bench.screen("sheet", ["a": "2"]))
            #expect((bench.top as? Page)?.updates == ["sheet(a: 2)"])
        }

        @Test("A screen ends itself by a handle that it asks for")
        func endsItself() throws {
            let bench = Bench()
            bench.show(bench.screen("goods"))
            let handle = try #require(bench.top?.screenHandle(Void.self))
            handle.dismiss()
            bench.stage.settle()
            #expect(bench.top?.title == "home")
        }

        @Test("Controllers that have left are let go, and the driver knows nothing of them any more")
        func letsGo() {
            let before = Page.alive
            let bench = Bench()
            for _ in 0..<3 {
                bench.show(bench.screen("list"), bench.screen("goods"))
                bench.show(bench.screen("flow"))
                bench.show(bench.screen("goods", [:], .present, identity: .unique))
                #expect(Page.alive == before + 4)
                bench.request(.dismiss(nil))
                bench.request(.popToRoot)
                bench.request(.popToRoot)
            }
            #expect(Page.alive == before)
            _ = bench.driver.state()
            #expect(bench.driver.knownCount == 1)
        }

        @Test("The driver, the window and the navigation do not keep each other")
        func keepsNobody() {
            weak var driver: UIKitDriver?
            weak var window: UIWindow?
            weak var root: UIViewController?
            do {
                let bench = Bench()
                bench.show(bench.screen("goods"))
                bench.show(bench.screen("sheet"))
                bench.request(.dismiss(nil))
                (driver, window, root) = (bench.driver, bench.window, bench.window.rootViewController)
                bench.navigation.disconnect("main")
            }
            StandInStage.shared.settle()
            #expect(driver == nil)
            #expect(window == nil)
            #expect(root == nil)
        }

        @Test("Scenes have drivers of their own, and each controller finds its own")
        func separatesScenes() throws {
            let first = Bench()
            let window = UIWindow(frame: .zero)
            window.rootViewController = UINavigationController(rootViewController: Own("other"))
            window.makeKeyAndVisible()
            let second = UIKitDriver(window, scene: "second", navigation: first.navigation)
            first.navigation.connect(second)
            first.navigation.start(.show(first.screen("goods", ["id": "2"]), scene: "second"))
            first.show(first.screen("goods", ["id": "1"]))
            #expect(first.top?.screenRequest?.scene == "main")
            #expect(second.topViewController?.screenRequest?.scene == "second")
            let numbers = first.navigation.state.scenes.flatMap(\.screens).map(\.number)
            #expect(Set(numbers).count == 4)
        }
    }
}
