public import Foundation

/// https://developer.apple.com/documentation/uikit/uisearchcontroller
@MainActor
open class UISearchController: UIViewController {
    /// https://developer.apple.com/documentation/uikit/uisearchcontroller/searchresultscontroller
    public let searchResultsController: UIViewController?
    /// https://developer.apple.com/documentation/uikit/uisearchcontroller/obscuresbackgroundduringpresentation
    open var obscuresBackgroundDuringPresentation = false

    /// The page whose navigation item has the search.
    weak var page: UIViewController?

    /// https://developer.apple.com/documentation/uikit/uisearchcontroller/init(searchresultscontroller:)
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
    }

    /// https://developer.apple.com/documentation/uikit/uisearchcontroller/init(coder:)
    public required init?(coder: NSCoder) {
        searchResultsController = nil
        super.init(coder: coder)
    }

    /// The search is presented over the page, or the nearest controller around it that defines a context.
    /// https://developer.apple.com/documentation/uikit/uisearchcontroller/isactive
    open var isActive: Bool {
        get { ownPresenting != nil && !isBeingDismissed }
        set {
            guard newValue != isActive else { return }
            if newValue { page?.present(self, animated: true) } else { ownPresenting?.dismiss(animated: true) }
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload()
    open override func viewDidLoad() {
        super.viewDidLoad()
        guard let searchResultsController else { return }
        addChild(searchResultsController)
        view.addSubview(searchResultsController.view)
        searchResultsController.didMove(toParent: self)
    }

    override var automaticStyle: UIModalPresentationStyle { .overCurrentContext }
}
