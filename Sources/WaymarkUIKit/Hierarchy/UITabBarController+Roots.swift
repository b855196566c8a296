#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

// An app sets either the view controllers of a tab bar controller or, since iOS 18, its tabs. Once it has tabs, UIKit
// uses neither the controllers nor their positions.
extension UITabBarController {
    /// The controllers of the tabs, in their order. A controller that has not been displayed yet is created.
    var rootControllers: [UIViewController] {
        if #available(iOS 18, tvOS 18, visionOS 2, *), !tabs.isEmpty { return tabs.compactMap(\.content) }
        return viewControllers ?? []
    }

    /// The displayed controller; `nil` without tabs.
    var frontController: UIViewController? {
        if #available(iOS 18, tvOS 18, visionOS 2, *), !tabs.isEmpty { return tabs[frontTab].content }
        return selectedViewController
    }

    /// The position of the tab in front; `nil` if there are no tabs.
    var frontIndex: Int? {
        if #available(iOS 18, tvOS 18, visionOS 2, *), !tabs.isEmpty { return frontTab }
        guard let all = viewControllers, !all.isEmpty else { return nil }
        if all.indices.contains(selectedIndex) { return selectedIndex }
        guard let selected = selectedViewController else { return 0 }
        // The "More" list is not one of the tabs. It counts as the first tab that it lists.
        return all.firstIndex { $0 === selected } ?? min(4, all.count - 1)
    }

    /// The position of the tab that is selected or contains the selected one.
    @available(iOS 18, tvOS 18, visionOS 2, *)
    private var frontTab: Int {
        guard var selected = selectedTab else { return 0 }
        while let group = selected.parent { selected = group }
        return tabs.firstIndex { $0 === selected } ?? 0
    }

    /// Selects a tab by its position. If it is a group that is selected already, the group's selected tab stays.
    func select(_ index: Int) {
        guard #available(iOS 18, tvOS 18, visionOS 2, *), !tabs.isEmpty else {
            selectedIndex = index
            return
        }
        if tabs.indices.contains(index), selectedTab == nil || frontTab != index { selectedTab = tabs[index] }
    }

    /// Replaces the controller of a tab, keeping the tab's appearance in the bar.
    ///
    /// - Returns: `false` if the tab is now a group of tabs.
    func exchange(_ old: UIViewController, for new: UIViewController, at index: Int) -> Bool {
        if #available(iOS 18, tvOS 18, visionOS 2, *), !tabs.isEmpty { return exchangeTab(at: index, for: new) }
        guard var all = viewControllers else { return false }
        let selected = selectedIndex
        new.tabBarItem = old.tabBarItem
        all[index] = new
        viewControllers = all
        selectedIndex = selected
        return true
    }

    /// Replaces a whole tab, because a tab never changes its controller.
    @available(iOS 18, tvOS 18, visionOS 2, *)
    private func exchangeTab(at index: Int, for controller: UIViewController) -> Bool {
        let (old, isSelected) = (tabs[index], frontTab == index)
        if old is UITabGroup { return false }
        let new = UITab(title: old.title, image: old.image, identifier: old.identifier) { _ in controller }
        (new.subtitle, new.badgeValue, new.userInfo) = (old.subtitle, old.badgeValue, old.userInfo)
        (new.preferredPlacement, new.isHidden, new.allowsHiding) = (
            old.preferredPlacement, old.isHidden, old.allowsHiding
        )
        tabs[index] = new
        if isSelected { selectedTab = new }
        return true
    }

    /// Selects the frontmost tab if the "More" list covers it, so that changes there are visible.
    func leaveMoreList() {
        if #available(iOS 18, tvOS 18, visionOS 2, *), !tabs.isEmpty { return }
        guard let index = frontIndex, let tab = viewControllers?[index], selectedViewController !== tab else { return }
        selectedIndex = index
    }
}

extension UIViewController {
    /// The title that the bar displays for the controller of a tab.
    var tabTitle: String? {
        if #available(iOS 18, tvOS 18, visionOS 2, *), let tab { return tab.title }
        return tabBarItem?.title
    }
}

@available(iOS 18, tvOS 18, visionOS 2, *)
extension UITab {
    /// The controller that is displayed while the tab, or a tab in it, is selected.
    fileprivate var content: UIViewController? { (self as? UITabGroup)?.managingNavigationController ?? viewController }
}
#endif
