import UIKit
import Waymark
import WaymarkUIKit

/// A window: tabs that the app makes itself, with Waymark showing what links lead to.
final class SceneDelegate: NavigationSceneDelegate {
    override var mediator: Mediator? { (UIApplication.shared.delegate as? AppDelegate)?.shop }

    override func prepare(_ hooks: inout ControllerHooks) {
        hooks.tabName = { _, position in ["home", "mall"][position] }
    }

    override func makeRoot() -> UIViewController {
        let home = UINavigationController(rootViewController: HomePage())
        home.tabBarItem.title = "Home"
        let mall = UINavigationController(rootViewController: ShelfPage(kind: "all"))
        mall.tabBarItem.title = "Mall"
        let tabs = UITabBarController()
        tabs.viewControllers = [home, mall]
        return tabs
    }
}
