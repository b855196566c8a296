/// https://developer.apple.com/documentation/uikit/uitabgroup
@MainActor
@available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
open class UITabGroup: UITab {
    /// https://developer.apple.com/documentation/uikit/uitabgroup/children
    open var children: [UITab] {
        didSet { join(former: oldValue) }
    }
    /// https://developer.apple.com/documentation/uikit/uitabgroup/managingnavigationcontroller
    open var managingNavigationController: UINavigationController?

    /// https://developer.apple.com/documentation/uikit/uitabgroup/init(title:image:identifier:children:viewcontrollerprovider:)
    public init(
        title: String, image: UIImage?, identifier: String, children: [UITab],
        viewControllerProvider: ((UITab) -> UIViewController)? = nil
    ) {
        self.children = children
        super.init(
            title: title, image: image, identifier: identifier, viewControllerProvider: viewControllerProvider)
        join(former: [])
    }

    override var content: UIViewController? { managingNavigationController ?? viewController }

    private func join(former: [UITab]) {
        for child in former { child.group = nil }
        for child in children { child.group = self }
    }
}
