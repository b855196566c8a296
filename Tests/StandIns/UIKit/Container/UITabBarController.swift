public import Foundation

/// https://developer.apple.com/documentation/uikit/uitabbarcontroller
@MainActor
open class UITabBarController: UIViewController {
    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/delegate
    open weak var delegate: (any UITabBarControllerDelegate)?

    private var controllers: [UIViewController]?
    private var roots: [UITab] = []
    private var chosen: UITab?
    private lazy var more = UINavigationController(rootViewController: UIViewController())
    private var selected: UIViewController?

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/init(nibname:bundle:)
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/init(coder:)
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/viewcontrollers
    open var viewControllers: [UIViewController]? {
        get { roots.isEmpty ? controllers : nil }
        set { setViewControllers(newValue, animated: false) }
    }

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/setviewcontrollers(_:animated:)
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let new = viewControllers ?? []
        for (index, controller) in new.enumerated() where new[..<index].contains(controller) {
            return StandInStage.shared.refuse(.duplicateChild(controller))
        }
        guard let fate = StandInStage.shared.admit() else { return }
        let index = selectedIndex
        let former = selected
        for child in controllers ?? [] where !new.contains(child) { release(child) }
        for child in new where child.parent !== self {
            adopt(child)
            child.didMove(toParent: self)
        }
        controllers = viewControllers
        if let former, new.contains(former) {
            selected = former
        } else {
            selected = new.indices.contains(index) ? new[index] : new.first
        }
        displayWanted(animated: animated, fate: fate)
    }

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/selectedindex
    open var selectedIndex: Int {
        get { selected.flatMap { viewControllers?.firstIndex(of: $0) } ?? NSNotFound }
        set {
            let all = viewControllers ?? []
            guard all.indices.contains(newValue) else {
                return StandInStage.shared.refuse(.selectedIndexOutOfRange(newValue, count: all.count))
            }
            guard all[newValue] !== selected, let fate = StandInStage.shared.admit() else { return }
            select(all[newValue], fate: fate)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/selectedviewcontroller
    open var selectedViewController: UIViewController? {
        get { selected }
        set {
            guard let newValue else { return }
            guard viewControllers?.contains(newValue) ?? false || newValue === more else {
                return StandInStage.shared.refuse(.selectedStranger(newValue))
            }
            guard newValue !== selected, let fate = StandInStage.shared.admit() else { return }
            select(newValue, fate: fate)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/init(tabs:)
    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    public convenience init(tabs: [UITab]) {
        self.init(nibName: nil, bundle: nil)
        setTabs(tabs, animated: false)
    }

    /// Once it has tabs, a tab bar controller does without view controllers and their positions.
    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/tabs
    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    open var tabs: [UITab] {
        get { roots }
        set { setTabs(newValue, animated: false) }
    }

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/settabs(_:animated:)
    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    open func setTabs(_ tabs: [UITab], animated: Bool) {
        guard let fate = StandInStage.shared.admit() else { return }
        for tab in roots where !tabs.contains(tab) {
            tab.owner = nil
            if let child = tab.made { release(child) }
        }
        roots = tabs
        for tab in tabs { tab.owner = self }
        let root = chosen?.root
        if root == nil || !tabs.contains(where: { $0 === root }) { chosen = tabs.first }
        displayChosen(animated: animated, fate: fate)
    }

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/selectedtab
    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    open var selectedTab: UITab? {
        get { chosen }
        set {
            guard let newValue, newValue.tabBarController === self, newValue !== chosen,
                let fate = StandInStage.shared.admit()
            else { return }
            choose(newValue, fate: fate)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/tab(foridentifier:)
    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    open func tab(forIdentifier identifier: String) -> UITab? {
        func found(in tabs: [UITab]) -> UITab? {
            for tab in tabs {
                if tab.identifier == identifier { return tab }
                if let group = tab as? UITabGroup, let inner = found(in: group.children) { return inner }
            }
            return nil
        }
        return found(in: roots)
    }

    /// Selects a tab, or one in a group, without a word to the delegate.
    func choose(_ tab: UITab, fate: CallFate) {
        chosen = tab
        displayChosen(animated: false, fate: fate)
    }

    /// Only the tabs of the first level change what is on display.
    private func displayChosen(animated: Bool, fate: CallFate) {
        guard let content = chosen?.root.content else { return }
        if content.parent !== self {
            adopt(content)
            content.didMove(toParent: self)
        }
        selected = content
        displayWanted(animated: animated, fate: fate)
    }

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/morenavigationcontroller
    @available(tvOS, unavailable)
    @available(visionOS, unavailable)
    open var moreNavigationController: UINavigationController { more }

    /// Selects a tab or the list of those that are not in the bar, without a word to the delegate.
    func select(_ controller: UIViewController, fate: CallFate) {
        if controller.parent !== self {
            adopt(controller)
            controller.didMove(toParent: self)
        }
        selected = controller
        displayWanted(animated: false, fate: fate)
    }

    override var decidesOnDisplay: Bool { true }

    override var wanted: [UIViewController] { selected.map { [$0] } ?? [] }

    override var tellsArrivalsFirst: Bool { true }

    override func forget(_ child: UIViewController) {
        controllers?.removeAll { $0 === child }
        if selected === child { selected = controllers?.first }
    }
}
