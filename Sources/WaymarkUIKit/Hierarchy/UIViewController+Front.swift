#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

extension UIViewController {
    /// The controller in front within this one, where it is a container that has one.
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

    /// The innermost controller in front, which is this one where it is no container.
    var front: UIViewController {
        var each = self
        while let inner = each.inner, inner !== each { each = inner }
        return each
    }

    /// The layer that is presented over the controller in front; `nil` for none.
    ///
    /// UIKit presents a search that is active as well. That is a part of the page that is searched: what counts is what is presented
    /// from it, or over all of the page.
    var presentedLayer: UIViewController? {
        var each: UIViewController? = front
        while let presented = each?.presentedViewController {
            guard let search = presented as? UISearchController else { return presented }
            if let layer = search.presentedLayer { return layer }
            each = search.presentingViewController?.parent
        }
        return nil
    }

    /// The controller that presents what comes over this one: a search if one is active, since UIKit lets nothing else present then.
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
