import Foundation
import Testing
import UIKitStandIn
import WaymarkNavigation
import WaymarkTesting
import WaymarkUIKit

/// A page that displays what it was built from and takes no other values.
private final class PlainPage: UIViewController {
    let sight: String

    init(_ sight: String) {
        self.sight = sight
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}

private struct Player: Route {
    static let pattern: RoutePattern = "shop://live/player"
    static let id = "player"
    var id: Int
    var muted: Bool?
}

private struct Shop: Module {
    var id: LifecycleID { "shop" }

    func register(in app: Registrar) {
        app.screen("shop://goodsDetail", .public.id("goods")) { request, _ in
            PlainPage("goods \(request["id"] ?? "-")")
        }
        app.screen("https:/*", .public.id("web")) { request, _ in PlainPage(request.link ?? "-") }
        app.screen("/any/:id", .public.id("any")) { request, _ in PlainPage(request.link ?? "-") }
        app.screen("shop://files/:path+", .public.id("files")) { request, _ in
            PlainPage("files \(request["path"] ?? "-")")
        }
        app.screen(["shop://a/help", "shop://b/help"], .public.id("help")) { request, _ in
            PlainPage(request.link ?? "-")
        }
        app.screen("shop://list", .public.id("list").query("id")) { request, _ in
            PlainPage("list \(request["id"] ?? "-")")
        }
        app.screen(Player.self, .public) { route, _ in
            PlainPage("player \(route.id)\(route.muted == true ? " muted" : "")")
        }
        app.screen("shop://told", .public.id("told")) { request, _ in
            PlainPage("told \(request.values["name"] as? String ?? "-")")
        }
    }
}

/// Two links, what the page in front displays after each, and whether it is the same page.
struct DisplayedRow: CustomTestStringConvertible {
    let links: [String]
    let sights: [String]
    var isSame = false

    var testDescription: String { links.joined(separator: ", then ") }
}

extension UIKitTests {
    @MainActor @Suite("The screen that a link opens is displayed") struct DisplayedTests {
        nonisolated static let rows = [
            DisplayedRow(
                links: ["shop://goodsDetail?id=234", "shop://goodsDetail?id=77"], sights: ["goods 234", "goods 77"]),
            DisplayedRow(
                links: ["https://news.example/today", "https://evil.example/today"],
                sights: ["https://news.example/today", "https://evil.example/today"]),
            DisplayedRow(
                links: ["https://news.example/list?id=1", "https://news.example/list?id=2"],
                sights: ["https://news.example/list?id=1", "https://news.example/list?id=2"]),
            DisplayedRow(
                links: ["https://news.example/a#1", "https://news.example/a#2"],
                sights: ["https://news.example/a#1", "https://news.example/a#1"], isSame: true),
            DisplayedRow(links: ["one://any/1", "two://any/1"], sights: ["one://any/1", "two://any/1"]),
            DisplayedRow(links: ["shop://files/a/b", "shop://files/a/c"], sights: ["files a/b", "files a/c"]),
            DisplayedRow(links: ["shop://a/help", "shop://b/help"], sights: ["shop://a/help", "shop://b/help"]),
            DisplayedRow(links: ["shop://list?id=1", "shop://list?id=2"], sights: ["list 1", "list 2"]),
            DisplayedRow(
                links: ["shop://list?id=1", "shop://list?id=1&utm=x"], sights: ["list 1", "list 1"], isSame: true),
            DisplayedRow(
                links: ["shop://live/player?id=200", "shop://live/player?id=201"], sights: ["player 200", "player 201"]),
            DisplayedRow(
                links: ["shop://live/player?id=200", "shop://live/player?id=200&muted=1"],
                sights: ["player 200", "player 200 muted"]),
            DisplayedRow(
                links: ["shop://live/player?id=200", "shop://live/player?utm=x&id=200"],
                sights: ["player 200", "player 200"], isSame: true),
        ]

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

            var page: PlainPage? { driver.topViewController as? PlainPage }
        }

        @Test("The page in front displays what its link says, in whatever part of the link it says so", arguments: rows)
        func displays(_ row: DisplayedRow) async throws {
            let app = try await App()
            var pages: [PlainPage] = []
            for (link, sight) in zip(row.links, row.sights) {
                try await app.mediator.router.open(link, from: .push)
                let page = try #require(app.page)
                #expect(page.sight == sight)
                pages.append(page)
            }
            #expect((pages[0] === pages[1]) == row.isSame)
        }

        @Test("A page with other values of code's is built anew, as the change cannot be known")
        func displaysValues() async throws {
            let app = try await App()
            for name in ["Ada", "Grace"] {
                try await app.mediator.router.open("shop://told", from: .app, values: ["name": name])
                #expect(app.page?.sight == "told \(name)")
            }
            #expect(app.driver.state().screens.count == 2)
            try await app.mediator.router.open(Player(id: 1))
            try await app.mediator.router.open(
                "shop://live/player?id=1", from: .app, values: ["muted": true] as CallerValues)
            #expect(app.page?.sight == "player 1 muted")
        }

        @Test("A tab's page that takes no other values is replaced in its tab, which keeps its name")
        func displaysInTab() async throws {
            var hooks = ControllerHooks()
            hooks.makeTabs = { tabs, controllers in
                let made = UITabBarController()
                for (tab, controller) in zip(tabs.tabs, controllers) { controller.tabBarItem.title = tab.name }
                made.viewControllers = controllers
                return made
            }
            let bench = Bench(nil, hooks: hooks)
            for name in ["a", "b"] {
                var declaration = ScreenDeclaration(name, .tab(name), identity: .route)
                declaration.setFactory(ScreenFactory(of: UIViewController.self) { FixedPage($0.request) })
                bench.navigation.screens.declare(declaration)
            }
            func screen(_ name: String, _ id: String) -> Screen {
                Screen(name, parameters: ["id": id], identity: .route, presentation: .tab(name))
            }
            let root = ScreenLayer.Content.tabs(
                ScreenTabs(["a", "b"].map { ScreenTab($0, stack: ScreenStack(single: screen($0, "1"))) }))
            bench.driver.perform(.setRoot(root), animated: false) { _ in }
            bench.stage.settle()
            bench.request(.show([screen("b", "2")], reuse: .anywhere))
            let tabs = try #require(bench.window.rootViewController as? UITabBarController)
            #expect(tabs.viewControllers?.compactMap { ($0 as? FixedPage)?.request["id"] } == ["1", "2"])
            #expect(tabs.viewControllers?.map { $0.tabBarItem.title } == ["a", "b"])
            #expect(tabs.selectedIndex == 1)
            #expect(bench.driver.state().top?.parameters["id"] == "2")
        }
    }
}
