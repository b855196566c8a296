public import Foundation

/// https://developer.apple.com/documentation/uikit/uimutableapplicationshortcutitem
@available(tvOS, unavailable)
open class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
    /// https://developer.apple.com/documentation/uikit/uimutableapplicationshortcutitem/type
    open override var type: String {
        get { ownType }
        set { ownType = newValue }
    }

    /// https://developer.apple.com/documentation/uikit/uimutableapplicationshortcutitem/localizedtitle
    open override var localizedTitle: String {
        get { ownTitle }
        set { ownTitle = newValue }
    }

    /// https://developer.apple.com/documentation/uikit/uimutableapplicationshortcutitem/localizedsubtitle
    open override var localizedSubtitle: String? {
        get { ownSubtitle }
        set { ownSubtitle = newValue }
    }

    /// https://developer.apple.com/documentation/uikit/uimutableapplicationshortcutitem/userinfo
    open override var userInfo: [String: any NSSecureCoding]? {
        get { ownUserInfo }
        set { ownUserInfo = newValue }
    }
}
