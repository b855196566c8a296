public import Foundation

/// https://developer.apple.com/documentation/uikit/uitabbaritem
@MainActor
open class UITabBarItem: UIBarItem {
    /// https://developer.apple.com/documentation/uikit/uitabbaritem/badgevalue
    open var badgeValue: String?

    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()
    public override init() {
        super.init()
    }

    /// https://developer.apple.com/documentation/uikit/uitabbaritem/init(coder:)
    public override init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
