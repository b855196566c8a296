import Foundation
import Testing
import UIKitStandIn
import WaymarkInbox
import WaymarkTesting

@testable import WaymarkUIKit

/// The pages that links have led to.
@MainActor
final class ArrivalLog {
    var lines: [String] = []
}

struct ArrivalShop: Module {
    let log: ArrivalLog
    var id: LifecycleID { "shop" }

    func register(in app: Registrar) {
        let log = log
        app.onMain("shop://goods/:id", .public) { request in
            log.lines.append("\(request["id"] ?? "?") from \(request.source)")
        }
        app.onMain("https://m.shop.example/item/:id", .public) { request in
            log.lines.append("item \(request["id"] ?? "?") from \(request.source)")
        }
        app.screen("shop://page/:name", .public.id("page")) { request, _ in Page(request) }
        app.screen("shop://sheet", .public.id("sheet"), shown: .present(.sheet)) { request, _ in
            Page(request)
        }
        app.screen("shop://gone", .public.id("gone")) { request, _ in Page(request) }
    }
}

@MainActor
struct ArrivalApp {
    let log = ArrivalLog()
    let mediator: Mediator
    let window = UIWindow(frame: .zero)
    let driver: UIKitDriver
    let links: SceneLinks

    init(
        _ options: ArrivalOptions = ArrivalOptions(), inbox: InboxConfiguration? = nil, scene: String = "scene",
        modules: (@MainActor (ArrivalLog) -> [any Module])? = nil
    ) throws {
        var configuration = RouterConfiguration()
        configuration.inbox = inbox
        configuration.clock = AppClock(ManualClock())
        mediator = try Mediator(modules: modules?(log) ?? [ArrivalShop(log: log)], configuration: configuration)
        window.rootViewController = UINavigationController(rootViewController: Own("home"))
        window.makeKeyAndVisible()
        StandInStage.shared.settle()
        driver = UIKitDriver(window, scene: scene, navigation: mediator.navigation)
        links = SceneLinks(mediator, driver, options: options)
        StandInStage.shared.runsByItself = true
    }

    var routes: [String] { driver.state().visible.map(\.route) }

    func wait(_ isMet: () -> Bool) async {
        for _ in 0..<1_000_000 {
            if isMet() { return }
            await Task.yield()
        }
        #expect(isMet(), "\(log.lines) \(driver.state())")
    }
}

/// A scene's delegate as an app writes it.
final class ArrivalDelegate: UIResponder, UIWindowSceneDelegate {
    let links: SceneLinks

    init(_ links: SceneLinks) {
        self.links = links
        super.init()
    }

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        links.connect(session, connectionOptions)
    }
    func scene(_ scene: UIScene, openURLContexts urlContexts: Set<UIOpenURLContext>) { links.system.open(urlContexts) }
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { links.system.continue(userActivity) }
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { links.restorationActivity }
    func sceneDidBecomeActive(_ scene: UIScene) { links.becomeActive() }
    func sceneDidDisconnect(_ scene: UIScene) { links.disconnect() }
}
