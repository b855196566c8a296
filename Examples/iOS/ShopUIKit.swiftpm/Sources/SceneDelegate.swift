import UIKit
import Waymark
import WaymarkUIKit

/// A window: tabs that the app makes itself, with Waymark showing what links lead to.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var links: SceneLinks?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene, let app = UIApplication.shared.delegate as? AppDelegate else {
            return
        }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = makeTabs()
        self.window = window
        var hooks = ControllerHooks()
        hooks.tabName = { _, position in ["home", "mall"][position] }
        let driver = UIKitDriver(
            window, scene: session.persistentIdentifier, navigation: app.shop.navigation, hooks: hooks)
        let links = SceneLinks(app.shop, driver)
        self.links = links
        window.makeKeyAndVisible()
        links.connect(session, connectionOptions)
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { links?.system.open(contexts) }

    func scene(_ scene: UIScene, continue activity: NSUserActivity) { links?.system.continue(activity) }

    func windowScene(
        _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        completionHandler(links?.system.perform(item) ?? false)
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { links?.restorationActivity }

    func sceneDidBecomeActive(_ scene: UIScene) { links?.becomeActive() }

    func sceneDidDisconnect(_ scene: UIScene) { links?.disconnect() }

    private func makeTabs() -> UITabBarController {
        let home = UINavigationController(rootViewController: HomePage())
        home.tabBarItem.title = "Home"
        let mall = UINavigationController(rootViewController: ShelfPage(kind: "all"))
        mall.tabBarItem.title = "Mall"
        let tabs = UITabBarController()
        tabs.viewControllers = [home, mall]
        return tabs
    }
}
