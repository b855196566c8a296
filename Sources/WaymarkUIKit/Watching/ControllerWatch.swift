#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
internal import Foundation

#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

/// An observer of the user's gestures in the containers of a driver's window.
///
/// It becomes the delegate only of containers that have none, so that it never replaces the app's own delegate.
@MainActor
final class ControllerWatch: NSObject {
    private weak var driver: UIKitDriver?

    init(_ driver: UIKitDriver) {
        self.driver = driver
        super.init()
    }

    func look(at navigation: UINavigationController) {
        if navigation.delegate == nil, driver?.navigation != nil { navigation.delegate = self }
    }

    func look(at tabs: UITabBarController) {
        if tabs.delegate == nil, driver?.navigation != nil { tabs.delegate = self }
    }

    func leave(_ navigation: UINavigationController) { if navigation.delegate === self { navigation.delegate = nil } }

    func leave(_ tabs: UITabBarController) { if tabs.delegate === self { tabs.delegate = nil } }
}

extension ControllerWatch: UINavigationControllerDelegate {
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
        driver?.noteDisplay(of: viewController, in: navigationController)
    }
}

extension ControllerWatch: UITabBarControllerDelegate {
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
        driver?.noteChange()
    }

    // Called instead of the method above if the app has set tabs rather than view controllers.
    @available(iOS 18, tvOS 18, visionOS 2, *)
    func tabBarController(
        _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
    ) {
        driver?.noteChange()
    }
}
#endif
