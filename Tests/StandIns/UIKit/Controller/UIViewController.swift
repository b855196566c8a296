public import Foundation

/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder {
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/title
    open var title: String?
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/ismodalinpresentation
    open var isModalInPresentation = false
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/definespresentationcontext
    open var definesPresentationContext = false
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/modaltransitionstyle
    open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/hidesbottombarwhenpushed
    @available(tvOS, unavailable)
    open var hidesBottomBarWhenPushed = false
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/transitioningdelegate
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/isbeingpresented
    open internal(set) var isBeingPresented = false
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/isbeingdismissed
    open internal(set) var isBeingDismissed = false
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/ismovingtoparent
    open internal(set) var isMovingToParent = false
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/ismovingfromparent
    open internal(set) var isMovingFromParent = false
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/parent
    open internal(set) weak var parent: UIViewController?
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/children
    open internal(set) var children: [UIViewController] = []

    /// The stage of the view between being shown and not.
    var appearance = Appearance.hidden
    /// The controller that this one presents, and not one of its ancestors.
    var ownPresented: UIViewController?
    /// The controller that presents this one, and not one of its ancestors.
    weak var ownPresenting: UIViewController?
    /// The presentation controller of this controller itself, once it was asked for.
    var ownPresentation: UIPresentationController?
    /// The animated transition that this controller takes part in.
    var ownTransition: StandInTransition?
    /// The children on display in a container that decides on them by itself.
    var displayed: [UIViewController] = []

    /// The tab that has had this controller made.
    weak var ownTab: UITab?
    private var loadedView: UIView?
    private var ownModalStyle = UIModalPresentationStyle.automatic
    private var ownNavigationItem: UINavigationItem?
    private var ownTabBarItem: UITabBarItem?

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init()
    }

    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)
    public required init?(coder: NSCoder) {
        super.init()
    }

    // MARK: View

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/view
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.controller = nil
            loadedView = newValue
            newValue?.controller = self
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewifloaded
    open var viewIfLoaded: UIView? { loadedView }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/isviewloaded
    open var isViewLoaded: Bool { loadedView != nil }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/loadview()
    open func loadView() {
        view = UIView()
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/loadviewifneeded()
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView == nil { view = UIView() }
        viewDidLoad()
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload()
    open func viewDidLoad() {}

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewwillappear(_:)
    open func viewWillAppear(_ animated: Bool) {}

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewisappearing(_:)
    open func viewIsAppearing(_ animated: Bool) {}

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:)
    open func viewDidAppear(_ animated: Bool) {}

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewwilldisappear(_:)
    open func viewWillDisappear(_ animated: Bool) {}

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdiddisappear(_:)
    open func viewDidDisappear(_ animated: Bool) {}

    // MARK: Children

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/shouldautomaticallyforwardappearancemethods
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/addchild(_:)
    open func addChild(_ childController: UIViewController) {
        adopt(childController)
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/removefromparent()
    open func removeFromParent() {
        parent?.dismissChild(self)
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/willmove(toparent:)
    open func willMove(toParent parent: UIViewController?) {}

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/didmove(toparent:)
    open func didMove(toParent parent: UIViewController?) {}

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/beginappearancetransition(_:animated:)
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        if isAppearing { beginAppear(animated) } else { beginDisappear(animated) }
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/endappearancetransition()
    open func endAppearanceTransition() {
        endAppearance(false)
    }

    // MARK: Containers

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/navigationcontroller
    open var navigationController: UINavigationController? {
        var each = parent
        while let current = each {
            if let found = current as? UINavigationController { return found }
            each = current.parent
        }
        return nil
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/tabbarcontroller
    open var tabBarController: UITabBarController? {
        var each = parent
        while let current = each {
            if let found = current as? UITabBarController { return found }
            each = current.parent
        }
        return nil
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/splitviewcontroller
    open var splitViewController: UISplitViewController? {
        var each = parent
        while let current = each {
            if let found = current as? UISplitViewController { return found }
            each = current.parent
        }
        return nil
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/navigationitem
    open var navigationItem: UINavigationItem {
        if let ownNavigationItem { return ownNavigationItem }
        let item = UINavigationItem(title: title ?? "")
        item.owner = self
        ownNavigationItem = item
        return item
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/tabbaritem
    open var tabBarItem: UITabBarItem! {
        get {
            if let ownTabBarItem { return ownTabBarItem }
            let item = UITabBarItem()
            item.title = title
            ownTabBarItem = item
            return item
        }
        set { ownTabBarItem = newValue }
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/tab
    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    open var tab: UITab? { ownTab }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/show(_:sender:)
    open func show(_ vc: UIViewController, sender: Any?) {
        if let container = parent { container.show(vc, sender: sender) } else { present(vc, animated: true) }
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/showdetailviewcontroller(_:sender:)
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let container = parent {
            container.showDetailViewController(vc, sender: sender)
        } else {
            present(vc, animated: true)
        }
    }

    // MARK: Presentation

    /// Never `.automatic`: what has been set so is read as the style that it stands for.
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/modalpresentationstyle
    open var modalPresentationStyle: UIModalPresentationStyle {
        get { ownModalStyle == .automatic ? automaticStyle : ownModalStyle }
        set {
            if newValue != ownModalStyle, ownPresenting == nil { ownPresentation = nil }
            ownModalStyle = newValue
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/presentedviewcontroller
    open var presentedViewController: UIViewController? {
        var each: UIViewController? = self
        while let current = each {
            if let presented = current.ownPresented { return presented }
            each = current.parent
        }
        return nil
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/presentingviewcontroller
    open var presentingViewController: UIViewController? {
        var each: UIViewController? = self
        while let current = each {
            if let presenting = current.ownPresenting { return presenting }
            each = current.parent
        }
        return nil
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/presentationcontroller
    open var presentationController: UIPresentationController? { rootAncestor.makePresentation() }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/sheetpresentationcontroller
    @available(iOS 15.0, macCatalyst 15.0, *)
    @available(tvOS, unavailable)
    open var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/popoverpresentationcontroller
    @available(tvOS, unavailable)
    open var popoverPresentationController: UIPopoverPresentationController? {
        presentationController as? UIPopoverPresentationController
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/transitioncoordinator
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        var each: UIViewController? = self
        while let current = each {
            if let transition = current.ownTransition { return transition }
            each = current.parent
        }
        return nil
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        beginPresentation(of: viewControllerToPresent, animated: flag, completion: completion)
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        beginDismissal(animated: flag, completion: completion)
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/next
    open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

    // MARK: What containers do differently

    /// The style that `.automatic` stands for.
    var automaticStyle: UIModalPresentationStyle { .pageSheet }

    /// Whether a container of UIKit's own decides which children are on display.
    var decidesOnDisplay: Bool { false }

    /// The children that such a container wants on display.
    var wanted: [UIViewController] { [] }

    /// Whether a container tells those that come before those that go.
    var tellsArrivalsFirst: Bool { false }

    /// Puts on display what is wanted, as the container itself is about to appear.
    func prepareDisplay() {
        if decidesOnDisplay { display(wanted) }
    }

    /// The view has appeared, and so have those of the children.
    func hasAppeared() {}

    /// Forgets a child that has left for another parent.
    func forget(_ child: UIViewController) {}
}
