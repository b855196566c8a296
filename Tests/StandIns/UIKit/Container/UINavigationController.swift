public import Foundation

/// https://developer.apple.com/documentation/uikit/uinavigationcontroller
@MainActor
open class UINavigationController: UIViewController {
    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/delegate
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/interactivepopgesturerecognizer
    @available(tvOS, unavailable)
    open private(set) var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/isnavigationbarhidden
    open var isNavigationBarHidden = false

    var stack: [UIViewController] = []
    /// The one on the stack that is on display, or is coming there.
    var shown: UIViewController?
    /// The transition that has been asked for and not ended.
    var transition: StandInTransition?
    /// A change that waits for the end of a transition.
    var queued: (animated: Bool, fate: CallFate)?
    /// The controllers that have not been notified yet that they have moved here.
    var newcomers: [UIViewController] = []
    private var hasDisplayed = false
    private var tellsFirstDisplay = false

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/init(nibname:bundle:)
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/init(navigationbarclass:toolbarclass:)
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        super.init(nibName: nil, bundle: nil)
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/init(rootviewcontroller:)
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        guard isFit(rootViewController) else { return }
        take(rootViewController)
        stack = [rootViewController]
        welcome()
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/init(coder:)
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/viewcontrollers
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/topviewcontroller
    open var topViewController: UIViewController? { stack.last }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/visibleviewcontroller
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/setnavigationbarhidden(_:animated:)
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        isNavigationBarHidden = hidden
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/pushviewcontroller(_:animated:)
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard isFit(viewController) else { return }
        if stack.holds(viewController) {
            return StandInStage.shared.refuse(.pushedTwice(viewController))
        }
        change(to: stack + [viewController], animated: animated)
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/popviewcontroller(animated:)
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1, let last = stack.last else { return nil }
        return change(to: Array(stack.dropLast()), animated: animated) ? last : nil
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/poptoviewcontroller(_:animated:)
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = stack.firstIndex(of: viewController) else {
            StandInStage.shared.refuse(.poppedToStranger(viewController))
            return nil
        }
        let popped = Array(stack[(index + 1)...])
        guard !popped.isEmpty else { return [] }
        return change(to: Array(stack[...index]), animated: animated) ? popped : nil
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/poptorootviewcontroller(animated:)
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        guard let root = stack.first else { return nil }
        return popToViewController(root, animated: animated)
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/setviewcontrollers(_:animated:)
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        for (index, controller) in viewControllers.enumerated() {
            guard isFit(controller) else { return }
            if Array(viewControllers[..<index]).holds(controller) {
                return StandInStage.shared.refuse(.pushedTwice(controller))
            }
        }
        guard !viewControllers.isSame(as: stack) else { return }
        change(to: viewControllers, animated: animated)
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/show(_:sender:)
    open override func show(_ vc: UIViewController, sender: Any?) {
        pushViewController(vc, animated: true)
    }

    // MARK: Display

    override var decidesOnDisplay: Bool { true }

    override var wanted: [UIViewController] { stack.suffix(1) }

    override func prepareDisplay() {
        guard transition?.phase != .running else { return }
        display(wanted)
        shown = stack.last
        guard !hasDisplayed, let shown else { return }
        hasDisplayed = true
        tellsFirstDisplay = true
        delegate?.navigationController(self, willShow: shown, animated: false)
    }

    override func hasAppeared() {
        guard tellsFirstDisplay, let shown else { return }
        tellsFirstDisplay = false
        delegate?.navigationController(self, didShow: shown, animated: false)
    }

    override func forget(_ child: UIViewController) {
        stack.removeAll { $0 === child }
        newcomers.removeAll { $0 === child }
        if shown === child, transition == nil {
            child.viewIfLoaded?.detach()
            shown = nil
            displayed = []
        }
    }
}
