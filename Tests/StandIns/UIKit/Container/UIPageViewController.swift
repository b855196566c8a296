public import Foundation

/// https://developer.apple.com/documentation/uikit/uipageviewcontroller
@MainActor
open class UIPageViewController: UIViewController {
    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/delegate
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/transitionstyle
    open private(set) var transitionStyle: UIPageViewController.TransitionStyle
    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/navigationorientation
    open private(set) var navigationOrientation: UIPageViewController.NavigationOrientation

    private var pages: [UIViewController]?

    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/init(transitionstyle:navigationorientation:options:)
    public init(
        transitionStyle style: UIPageViewController.TransitionStyle,
        navigationOrientation: UIPageViewController.NavigationOrientation,
        options: [UIPageViewController.OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        super.init(nibName: nil, bundle: nil)
    }

    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/init(coder:)
    public required init?(coder: NSCoder) {
        transitionStyle = .pageCurl
        navigationOrientation = .horizontal
        super.init(coder: coder)
    }

    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/viewcontrollers
    open var viewControllers: [UIViewController]? { pages }

    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/setviewcontrollers(_:direction:animated:completion:)
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: UIPageViewController.NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        let new = viewControllers ?? []
        for (index, controller) in new.enumerated() where new[..<index].contains(controller) {
            return StandInStage.shared.refuse(.duplicateChild(controller))
        }
        guard let fate = StandInStage.shared.admit() else { return }
        for child in pages ?? [] where !new.contains(child) { release(child) }
        for child in new where child.parent !== self {
            adopt(child)
            child.didMove(toParent: self)
        }
        pages = viewControllers
        displayWanted(animated: animated, fate: fate) { completion?(true) }
    }

    override var decidesOnDisplay: Bool { true }

    override var wanted: [UIViewController] { pages ?? [] }

    override func forget(_ child: UIViewController) {
        pages?.removeAll { $0 === child }
    }
}
