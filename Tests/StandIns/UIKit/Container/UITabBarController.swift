public import Foundation

/// https://developer.apple.com/documentation/uikit/uitabbarcontroller
@MainActor
open class UITabBarController: UIViewController {
    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/delegate
    open weak var delegate: (any UITabBarControllerDelegate)?

    private var tabs: [UIViewController]?
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
        get { tabs }
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
        for child in tabs ?? [] where !new.contains(child) { release(child) }
        for child in new where child.parent !== self {
            adopt(child)
            child.didMove(toParent: self)
        }
        tabs = viewControllers
        if let former, new.contains(former) {
            selected = former
        } else {
            selected = new.indices.contains(index) ? new[index] : new.first
        }
        displayWanted(animated: animated, fate: fate)
    }

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/selectedindex
    open var selectedIndex: Int {
        get { selected.flatMap { tabs?.firstIndex(of: $0) } ?? NSNotFound }
        set {
            let all = tabs ?? []
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
            guard tabs?.contains(newValue) ?? false || newValue === more else {
                return StandInStage.shared.refuse(.selectedStranger(newValue))
            }
            guard newValue !== selected, let fate = StandInStage.shared.admit() else { return }
            select(newValue, fate: fate)
        }
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
        tabs?.removeAll { $0 === child }
        if selected === child { selected = tabs?.first }
    }
}
