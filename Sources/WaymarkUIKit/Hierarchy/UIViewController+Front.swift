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
        case let tabs as UITabBarController: tabs.selectedViewController
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

extension UITabBarController {
    /// The position of the tab in front; `nil` where there are no tabs.
    var frontIndex: Int? {
        guard let all = viewControllers, !all.isEmpty else { return nil }
        if all.indices.contains(selectedIndex) { return selectedIndex }
        guard let selected = selectedViewController else { return 0 }
        // The list behind "More" is none of the tabs; it stands where the first of those is that it lists.
        return all.firstIndex { $0 === selected } ?? min(4, all.count - 1)
    }

    /// Selects the tab in front if the list behind "More" covers it, so that what changes there is seen.
    func leaveMoreList() {
        guard let index = frontIndex, let tab = viewControllers?[index], selectedViewController !== tab else { return }
        selectedIndex = index
    }
}
#endif
