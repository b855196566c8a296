public import Foundation

/// https://developer.apple.com/documentation/uikit/uitab
@MainActor
@available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
open class UITab: NSObject {
    /// https://developer.apple.com/documentation/uikit/uitab/identifier
    public let identifier: String
    /// https://developer.apple.com/documentation/uikit/uitab/title
    open var title: String
    /// https://developer.apple.com/documentation/uikit/uitab/image
    open var image: UIImage?
    /// https://developer.apple.com/documentation/uikit/uitab/subtitle
    open var subtitle: String?
    /// https://developer.apple.com/documentation/uikit/uitab/badgevalue
    open var badgeValue: String?
    /// https://developer.apple.com/documentation/uikit/uitab/userinfo
    open var userInfo: Any?
    /// https://developer.apple.com/documentation/uikit/uitab/preferredplacement
    open var preferredPlacement: UITab.Placement = .automatic
    /// https://developer.apple.com/documentation/uikit/uitab/ishidden
    open var isHidden = false
    /// https://developer.apple.com/documentation/uikit/uitab/allowshiding
    open var allowsHiding = false
    weak var group: UITabGroup?
    weak var owner: UITabBarController?
    private let provider: ((UITab) -> UIViewController)?
    private(set) var made: UIViewController?

    /// https://developer.apple.com/documentation/uikit/uitab/init(title:image:identifier:viewcontrollerprovider:)
    public init(
        title: String, image: UIImage?, identifier: String, viewControllerProvider: ((UITab) -> UIViewController)? = nil
    ) {
        self.title = title
        self.image = image
        self.identifier = identifier
        provider = viewControllerProvider
        super.init()
    }

    /// https://developer.apple.com/documentation/uikit/uitab/parent
    open var parent: UITabGroup? { group }

    /// https://developer.apple.com/documentation/uikit/uitab/tabbarcontroller
    open var tabBarController: UITabBarController? { parent?.tabBarController ?? owner }

    /// https://developer.apple.com/documentation/uikit/uitab/viewcontroller
    open var viewController: UIViewController? {
        if made == nil, let provider {
            made = provider(self)
            made?.ownTab = self
        }
        return made
    }

    /// The tab of the first level that this one is in, or is.
    var root: UITab { parent?.root ?? self }

    /// The controller on display while the tab, or one in it, is selected.
    var content: UIViewController? { viewController }
}

@available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
extension UITab {
    /// https://developer.apple.com/documentation/uikit/uitab/placement
    public enum Placement: Int, Sendable {
        case automatic = 0
        case `default` = 1
        case optional = 2
        case movable = 3
        case pinned = 4
        case fixed = 5
        case sidebarOnly = 6
    }
}
