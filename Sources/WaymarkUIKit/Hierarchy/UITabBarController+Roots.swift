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
        if #available(iOS 18, tvOS 18, visionOS 2, *), !tabs.isEmpty { return filledTabs.map(\.controller) }
        return viewControllers ?? []
    }

    /// The displayed controller; `nil` without tabs.
    var frontController: UIViewController? {
        if #available(iOS 18, tvOS 18, visionOS 2, *), !tabs.isEmpty {
            let filled = filledTabs
            return filled.isEmpty ? nil : filled[frontTab].controller
        }
        return selectedViewController
    }

    /// The position of the tab in front; `nil` if there are no tabs.
    var frontIndex: Int? {
        if #available(iOS 18, tvOS 18, visionOS 2, *), !tabs.isEmpty { return filledTabs.isEmpty ? nil : frontTab }
        guard let all = viewControllers, !all.isEmpty else { return nil }
        if all.indices.contains(selectedIndex) { return selectedIndex }
        guard let selected = selectedViewController else { return 0 }
        // The "More" list is not one of the tabs. It counts as the first tab that it lists.
        return all.firstIndex { $0 === selected } ?? min(4, all.count - 1)
    }

    /// The tabs of the first level, each with its controller. Those without a controller have no position.
    @available(iOS 18, tvOS 18, visionOS 2, *)
    private var filledTabs: [(tab: UITab, controller: UIViewController)] {
        tabs.compactMap { tab in tab.content.map { (tab: tab, controller: $0) } }
    }

    /// The tab of the first level that is selected or contains the selected one.
    @available(iOS 18, tvOS 18, visionOS 2, *)
    private var selectedRoot: UITab? { selectedTab?.root }

    /// The position of that tab.
    @available(iOS 18, tvOS 18, visionOS 2, *)
    private var frontTab: Int {
        let selected = selectedRoot
        return filledTabs.firstIndex { $0.tab === selected } ?? 0
    }

    /// Selects a tab by its position. If it is a group that is selected already, the group's selected tab stays.
    func select(_ index: Int) {
        guard #available(iOS 18, tvOS 18, visionOS 2, *), !tabs.isEmpty else {
            selectedIndex = index
            return
        }
        let filled = filledTabs
        if filled.indices.contains(index), selectedRoot !== filled[index].tab { selectedTab = filled[index].tab }
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
        let (old, isSelected) = (filledTabs[index].tab, frontTab == index)
        guard let place = tabs.firstIndex(where: { $0 === old }), !(old is UITabGroup) else { return false }
        let new = UITab(title: old.title, image: old.image, identifier: old.identifier) { _ in controller }
        (new.subtitle, new.badgeValue, new.userInfo) = (old.subtitle, old.badgeValue, old.userInfo)
        (new.preferredPlacement, new.isHidden, new.allowsHiding) = (
            old.preferredPlacement, old.isHidden, old.allowsHiding
        )
        tabs[place] = new
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
        if #available(iOS 18, tvOS 18, visionOS 2, *), let tab { return tab.root.title }
        return tabBarItem?.title
    }
}

@available(iOS 18, tvOS 18, visionOS 2, *)
extension UITab {
    /// The tab of the first level that contains this one, or is this one.
    fileprivate var root: UITab {
        var root: UITab = self
        while let group = root.parent { root = group }
        return root
    }

    /// The controller that is displayed while the tab, or a tab in it, is selected; `nil` for none. For a group without
    /// a controller, it is that of a tab in the group: the selected one, or else the first that has a controller.
    fileprivate var content: UIViewController? {
        guard let group = self as? UITabGroup else { return viewController }
        if let own = group.managingNavigationController ?? viewController { return own }
        var selected = tabBarController?.selectedTab
        while let tab = selected, tab.parent !== group { selected = tab.parent }
        if let shown = selected?.content { return shown }
        for child in group.children { if let first = child.content { return first } }
        return nil
    }
}
#endif
