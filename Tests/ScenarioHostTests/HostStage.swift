import Foundation
import NavigationScenarios
import WaymarkNavigation
import WaymarkUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitStandIn
#endif

/// The stage of ``UIKitDriver`` in a window of UIKit itself: what code can do of a user's hands, and no faults.
///
/// It is compiled and run on Linux against what stands in for UIKit, and in `Examples/iOS/TestHost` against the real one. Code cannot
/// swipe: pages are popped and layers dismissed past the driver, which UIKit tells it of by the same calls.
@MainActor
final class HostStage: NavigationStage {
    private let hosted: HostedDriver

    /// A stage that shows a state.
    init(_ state: SceneState) { hosted = HostedDriver(state) }

    var driver: any NavigationDriver { hosted }

    var sight: String? {
        let front = hosted.base?.topViewController
        return (front as? HostPage)?.sight ?? (front as? HostFixedPage)?.title
    }

    func swipeBack() -> Bool {
        settle()
        guard let stack = hosted.base?.topViewController?.navigationController, stack.viewControllers.count > 1 else {
            return false
        }
        stack.popViewController(animated: true)
        settle()
        return true
    }

    func interruptSwipe() -> Bool { false }

    func swipeDown() -> Bool {
        settle()
        guard let layer = hosted.frontLayer, layer.modalPresentationStyle != .fullScreen else { return false }
        layer.dismiss(animated: true)
        settle()
        return true
    }

    func tapTab(_ name: String) -> Bool {
        settle()
        guard hosted.frontLayer == nil, let tabs = hosted.window.rootViewController as? UITabBarController,
            let index = tabs.viewControllers?.firstIndex(where: { $0.tabBarItem.title == name })
        else { return false }
        tabs.selectedIndex = index
        // UIKit tells delegates of taps alone.
        hosted.base?.noteChange()
        settle()
        return true
    }

    func splitView(isCollapsed: Bool) -> Bool {
        settle()
        guard let split = hosted.window.splitRoot() else { return false }
        #if canImport(UIKitStandIn)
        StandInStage.shared.setCollapsed(isCollapsed, in: split)
        #endif
        // How wide a window of UIKit's is, the device decides: a phone has no place for columns.
        settle()
        hosted.base?.noteChange()
        settle()
        return split.isCollapsed == isCollapsed
    }

    func settle() { hosted.settle() }

    func order(_ fault: StageFault?) -> Bool { fault == nil }
    func reportLate() -> Bool { false }
    func custom(_ name: String, _ step: @escaping HeadlessDriver.CustomStep) -> Bool { false }
}

/// A page that says what it was built from.
final class HostPage: UIViewController, ScreenUpdating {
    private(set) var sight: String

    init(_ request: ScreenRequest) {
        sight = "\(request.screen)"
        super.init(nibName: nil, bundle: nil)
        title = sight
    }

    required init?(coder: NSCoder) { nil }

    func update(_ request: ScreenRequest) { sight = "\(request.screen)" }
}

/// A page that takes no other values than those it was built from; what it displays is its title.
final class HostFixedPage: UIViewController {
    init(_ request: ScreenRequest) {
        super.init(nibName: nil, bundle: nil)
        title = "\(request.screen)"
    }

    required init?(coder: NSCoder) { nil }
}

extension UIWindow {
    /// The split view that is the root, or that the root's stack is put into, beside a list.
    fileprivate func splitRoot() -> UISplitViewController? {
        if let split = rootViewController as? UISplitViewController { return split }
        guard let details = rootViewController as? UINavigationController else { return nil }
        let split = UISplitViewController(style: .doubleColumn)
        rootViewController = split
        split.setViewController(UIViewController(), for: .primary)
        split.setViewController(details, for: .secondary)
        return split
    }
}
