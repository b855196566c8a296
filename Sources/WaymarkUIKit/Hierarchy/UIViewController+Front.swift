#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

extension UIViewController {
    /// The frontmost controller within this one, if it is a container that has one.
    var inner: UIViewController? {
        switch self {
        case let navigation as UINavigationController: navigation.topViewController
        case let tabs as UITabBarController: tabs.frontController
        case let split as UISplitViewController: split.frontColumn
        case let pages as UIPageViewController: pages.viewControllers?.first
        case let container as any ScreenContainerController: container.frontController
        default: nil
        }
    }

    /// The innermost frontmost controller, which is this one if it is not a container.
    var front: UIViewController {
        var each = self
        while let inner = each.inner, inner !== each { each = inner }
        return each
    }

    /// The layer that is presented over the controller in front; `nil` for none.
    ///
    /// UIKit also presents an active search, which counts as a part of the searched page. Only layers that are
    /// presented from the search, or over the whole page, count.
    var presentedLayer: UIViewController? {
        var each: UIViewController? = front
        while let presented = each?.presentedViewController {
            guard let search = presented as? UISearchController else { return presented }
            if let layer = search.presentedLayer { return layer }
            each = search.presentingViewController?.parent
        }
        return nil
    }

    /// The controller that presents layers over this one: an active search, if there is one, because UIKit then lets no
    /// other controller present.
    var presenter: UIViewController {
        var each = self
        while let search = each.front.presentedViewController as? UISearchController, !search.isBeingDismissed {
            each = search
        }
        return each
    }
}

extension UISplitViewController {
    /// The column in front: the one on display while collapsed, otherwise the one that shows details.
    fileprivate var frontColumn: UIViewController? {
        if isCollapsed || style == .unspecified { return viewControllers.last }
        let columns: [Column] = [.secondary, .supplementary, .primary]
        guard let front = columns.lazy.compactMap({ self.viewController(for: $0) }).first else { return nil }
        return front.navigationController ?? front
    }
}
#endif
