public import Foundation

/// https://developer.apple.com/documentation/uikit/uinavigationitem
@MainActor
open class UINavigationItem: NSObject {
    /// https://developer.apple.com/documentation/uikit/uinavigationitem/title
    open var title: String?
    /// https://developer.apple.com/documentation/uikit/uinavigationitem/prompt
    @available(tvOS, unavailable)
    open var prompt: String?
    /// https://developer.apple.com/documentation/uikit/uinavigationitem/hidesbackbutton
    @available(tvOS, unavailable)
    open var hidesBackButton = false
    /// https://developer.apple.com/documentation/uikit/uinavigationitem/searchcontroller
    @available(iOS 11.0, *)
    @available(tvOS, unavailable)
    open var searchController: UISearchController? {
        didSet { searchController?.page = owner }
    }

    weak var owner: UIViewController?

    /// https://developer.apple.com/documentation/uikit/uinavigationitem/init(title:)
    public init(title: String) {
        self.title = title
        super.init()
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationitem/init(coder:)
    public init?(coder: NSCoder) {
        super.init()
    }
}
