import Foundation
import Testing
import UIKitStandIn
import WaymarkFoundation
import WaymarkTesting

@testable import WaymarkUIKit

private struct Goods: Route {
    static let pattern: RoutePattern = "shop://goods/:id"
    static let id = "goods"
    var id: Int
}

private struct Item: Route {
    static let pattern: RoutePattern = "https://m.shop.example/item/:id"
    static let id = "item"
    var id: Int
}

private struct PickSize: Route, ControllerRoute {
    static let pattern: RoutePattern = "shop://size/:least<int>"
    static let id = "size"
    static let shown = ScreenOptions<PickSize>.present(.sheet)
    typealias Output = Int
    var least: Int

    func makeViewController(screen: ScreenHandle<Int>) throws -> SizePage {
        guard least >= 0 else { throw NoSize() }
        return SizePage(least, screen)
    }
}

private struct NoSize: Error {}

private final class SizePage: UIViewController {
    let least: Int
    let screen: ScreenHandle<Int>

    init(_ least: Int, _ screen: ScreenHandle<Int>) {
        self.least = least
        self.screen = screen
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}

private final class AppDelegate: NavigationAppDelegate {
    private let app: Mediator

    init(_ app: Mediator) {
        self.app = app
        super.init()
    }

    override var mediator: Mediator? { app }
    override var arrivalOptions: ArrivalOptions {
        var options = ArrivalOptions()
        options.pushPath = "data.link"
        return options
    }
}

private final class ActionDelegate: QuickActionSceneDelegate {
    private let app: Mediator

    init(_ app: Mediator) {
        self.app = app
        super.init()
    }

    override var mediator: Mediator? { app }
}

extension UIKitTests {
    /// The entry points of an app's delegates beside those of scenes, and the links that an app hands out for them.
    @MainActor @Suite struct EntryPointTests {
        private let log = ArrivalLog()
        private let mediator: Mediator

        init() throws { mediator = try Mediator(modules: [ArrivalShop(log: log)]) }

        private func lines(_ count: Int) async -> [String] {
            for _ in 0..<100_000 where log.lines.count < count { await Task.yield() }
            return log.lines
        }

        /// Launches the app, with no delegate of the notification centre before.
        private func launch() async -> AppDelegate {
            UNUserNotificationCenter.current().delegate = nil
            let delegate = AppDelegate(mediator)
            #expect(delegate.application(UIApplication.shared, didFinishLaunchingWithOptions: nil))
            await mediator.start()
            return delegate
        }

        /// Taps a notification.
        private func tap(_ link: String, _ delegate: AppDelegate) async {
            await withCheckedContinuation { continuation in
                delegate.userNotificationCenter(.current(), didReceive: response(link)) { continuation.resume() }
            }
        }

        private func connectScene() {
            let window = UIWindow(frame: .zero)
            window.rootViewController = UINavigationController(rootViewController: Own("home"))
            window.makeKeyAndVisible()
            mediator.navigation.connect(UIKitDriver(window, scene: "scene", navigation: mediator.navigation))
        }

        private func response(_ link: String, in scene: UIScene? = nil) -> UNNotificationResponse {
            StandInStage.notificationResponse(
                userInfo: ["data": ["link": link]], identifier: link, targetScene: scene)
        }

        @Test(
            "A notification opens its link in the window that the system has chosen for it, if the app shows screens there"
        )
        func opensInTargetScene() async throws {
            let stage = StandInStage.shared
            let log = log
            try mediator.router.onMain("shop://where", .public) { request in log.lines.append(request.scene ?? "any") }
            let delegate = AppDelegate(mediator)
            await mediator.start()
            for name in ["front", "back"] {
                let window = UIWindow(frame: .zero)
                window.rootViewController = UINavigationController(rootViewController: Own(name))
                window.makeKeyAndVisible()
                mediator.navigation.connect(UIKitDriver(window, scene: name, navigation: mediator.navigation))
            }
            mediator.navigation.activate("front")
            for (count, name) in ["back", "unknown"].enumerated() {
                let scene = stage.connectScene(name)
                await withCheckedContinuation { continuation in
                    delegate.userNotificationCenter(
                        .current(), didReceive: response("shop://where?\(name)", in: scene)
                    ) { continuation.resume() }
                }
                #expect(await lines(count + 1).last == (name == "back" ? "back" : "any"))
            }
        }

        @Test("The app's delegate starts the app, and a notification that comes before any scene waits for one")
        func delegates() async throws {
            let delegate = await launch()
            #expect(UNUserNotificationCenter.current().delegate === delegate)
            defer { UNUserNotificationCenter.current().delegate = nil }
            for id in 1...2 { await tap("shop://goods/\(id)", delegate) }
            for _ in 0..<50 { await Task.yield() }
            #expect(log.lines.isEmpty)
            connectScene()
            #expect(await lines(2) == ["1 from push", "2 from push"])
            await tap("shop://goods/3", delegate)
            #expect(await lines(3).last == "3 from push")
        }

        @Test(
            "Of notifications without a scene, what finds no room to wait is the router's at once, and so is what is no link",
            .timeLimit(.minutes(10))
        )
        func floods() async throws {
            let delegate = await launch()
            defer { UNUserNotificationCenter.current().delegate = nil }
            let events = mediator.router.events()
            await tap("shop://" + String(repeating: "x", count: 100_000), delegate)
            for await event in events { if case .failed = event.kind { break } }
            let greatest = Navigation.greatestWaiting
            for id in 1...greatest + 1 { await tap("shop://goods/\(id)", delegate) }
            #expect(await lines(1) == ["\(greatest + 1) from push"])
            connectScene()
            #expect(await lines(greatest + 1).dropFirst() == (1...greatest).map { "\($0) from push" }[...])
        }

        @Test("A notification centre that has a delegate keeps it, and a delegate without an app takes nothing")
        func leavesAlone() throws {
            let center = UNUserNotificationCenter.current()
            let other = AppDelegate(mediator)
            center.delegate = other
            defer { center.delegate = nil }
            _ = AppDelegate(mediator).application(UIApplication.shared, didFinishLaunchingWithOptions: nil)
            #expect(center.delegate === other)
            let url = try #require(URL(string: "shop://goods/1"))
            #expect(!NavigationAppDelegate().application(UIApplication.shared, open: url, options: [:]))
        }

        @Test("In an app without scenes the delegate takes URLs, activities and quick actions")
        func takesAll() async throws {
            let delegate = AppDelegate(mediator)
            connectScene()
            await mediator.start()
            let app = UIApplication.shared
            let url = try #require(URL(string: "shop://goods/1"))
            #expect(delegate.application(app, open: url, options: [.sourceApplication: "com.example.mail"]))
            #expect(delegate.application(app, continue: ArrivalTests.web("https://m.shop.example/item/2")) { _ in })
            var isTaken = false
            delegate.application(
                app, performActionFor: try mediator.router.shortcutItem(to: Goods(id: 3), title: "Goods")
            ) { isTaken = $0 }
            #expect(isTaken)
            delegate.applicationDidBecomeActive(app)
            #expect(
                await lines(3) == ["1 from scheme(com.example.mail)", "item 2 from universalLink", "3 from shortcut"])
        }

        @Test("A quick action made of a typed route opens it, in an app that is launched by it and in one that runs")
        func performsActions() async throws {
            let delegate = ActionDelegate(mediator)
            await mediator.start()
            let first = try mediator.router.shortcutItem(to: Goods(id: 1), title: "Goods", subtitle: "the first")
            #expect(first.type == "goods")
            #expect(first.localizedTitle == "Goods")
            #expect(first.localizedSubtitle == "the first")
            let scene = StandInStage.shared.connectScene(
                delegate: delegate, options: StandInStage.connectionOptions(shortcutItem: first))
            // SwiftUI's views, which connect the scene's navigator, come later.
            for _ in 0..<50 { await Task.yield() }
            #expect(log.lines.isEmpty)
            connectScene()
            #expect(await lines(1) == ["1 from shortcut"])
            var isTaken = false
            delegate.windowScene(
                scene, performActionFor: try mediator.router.shortcutItem(to: Goods(id: 2), title: "Goods")
            ) { isTaken = $0 }
            #expect(isTaken)
            #expect(await lines(2).last == "2 from shortcut")
            #expect(delegate.window == nil)
        }

        @Test("An activity made of a typed route comes back as the same route")
        func continues() async throws {
            let app = try ArrivalApp()
            await app.mediator.start()
            let router = app.mediator.router
            let goods = try router.userActivity(to: Goods(id: 1), type: "com.example.page", title: "Goods 1")
            #expect(goods.title == "Goods 1")
            #expect(goods.webpageURL == nil)
            #expect(goods.requiredUserInfoKeys == [ActivityLink.linkKey])
            let item = try router.userActivity(to: Item(id: 2), type: "com.example.page", isSearchable: true)
            #expect(item.isEligibleForSearch && !goods.isEligibleForSearch)
            #expect(item.webpageURL?.absoluteString == "https://m.shop.example/item/2")
            let found = NSUserActivity(activityType: ActivityLink.searchType)
            found.addUserInfoEntries(from: ["kCSSearchableItemActivityIdentifier": "shop://goods/3"])
            for activity in [goods, item, found] { #expect(app.links.system.continue(activity)) }
            await app.wait { app.log.lines.count == 3 }
            #expect(app.log.lines == ["1 from handoff", "item 2 from handoff", "3 from search"])
            // Internal routes, and activities of others.
            #expect(!app.links.system.continue(NSUserActivity(activityType: "com.example.other")))
        }

        @Test("A route makes its own controller, with a handle for its value; an error is the opener's")
        func makesController() async throws {
            let app = try ArrivalApp(modules: { _ in [SizeModule()] })
            app.mediator.navigation.connect(app.driver)
            await app.mediator.start()
            let router = app.mediator.router
            let size = Task { try await router.open(PickSize(least: 40)) }
            while !(app.driver.topViewController is SizePage) { await Task.yield() }
            let page = try #require(app.driver.topViewController as? SizePage)
            #expect(page.least == 40)
            page.screen.finish(43)
            #expect(try await size.value == 43)
            let error = await #expect(throws: RouterError.self) { try await router.open(PickSize(least: -1)) }
            #expect("\(try #require(error))".contains("NoSize"))
        }

        private struct SizeModule: Module {
            func register(in app: Registrar) {
                PickSize.register(in: app, at: SourcePlace(file: "Shop/Size.swift", line: 1))
            }
        }
    }
}
