public import Foundation

/// https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem
@available(tvOS, unavailable)
open class UIApplicationShortcutItem: NSObject {
    var ownType: String
    var ownTitle: String
    var ownSubtitle: String?
    var ownUserInfo: [String: any NSSecureCoding]?

    /// https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/init(type:localizedtitle:localizedsubtitle:icon:userinfo:)
    public init(
        type: String, localizedTitle: String, localizedSubtitle: String?, icon: UIApplicationShortcutIcon?,
        userInfo: [String: any NSSecureCoding]? = nil
    ) {
        ownType = type
        ownTitle = localizedTitle
        ownSubtitle = localizedSubtitle
        ownUserInfo = userInfo
        super.init()
    }

    /// https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/init(type:localizedtitle:)
    public convenience init(type: String, localizedTitle: String) {
        self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil, userInfo: nil)
    }

    /// https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/type
    open var type: String { ownType }

    /// https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/localizedtitle
    open var localizedTitle: String { ownTitle }

    /// https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/localizedsubtitle
    open var localizedSubtitle: String? { ownSubtitle }

    /// https://developer.apple.com/documentation/uikit/uiapplicationshortcutitem/userinfo
    open var userInfo: [String: any NSSecureCoding]? { ownUserInfo }
}
