public import Foundation

/// https://developer.apple.com/documentation/uikit/uibaritem
@MainActor
open class UIBarItem: NSObject {
    /// https://developer.apple.com/documentation/uikit/uibaritem/title
    open var title: String?
    /// https://developer.apple.com/documentation/uikit/uibaritem/isenabled
    open var isEnabled = true
    /// https://developer.apple.com/documentation/uikit/uibaritem/tag
    open var tag = 0

    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()
    public override init() {
        super.init()
    }

    /// https://developer.apple.com/documentation/uikit/uibaritem/init(coder:)
    public init?(coder: NSCoder) {
        super.init()
    }
}
