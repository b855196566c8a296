public import Foundation

/// https://developer.apple.com/documentation/usernotifications/unnotificationcontent
open class UNNotificationContent: NSObject {
    /// https://developer.apple.com/documentation/usernotifications/unnotificationcontent/title
    @available(tvOS, unavailable)
    open private(set) var title: String
    /// https://developer.apple.com/documentation/usernotifications/unnotificationcontent/subtitle
    @available(tvOS, unavailable)
    open private(set) var subtitle: String
    /// https://developer.apple.com/documentation/usernotifications/unnotificationcontent/body
    @available(tvOS, unavailable)
    open private(set) var body: String
    /// https://developer.apple.com/documentation/usernotifications/unnotificationcontent/categoryidentifier
    @available(tvOS, unavailable)
    open private(set) var categoryIdentifier: String
    /// https://developer.apple.com/documentation/usernotifications/unnotificationcontent/threadidentifier
    @available(tvOS, unavailable)
    open private(set) var threadIdentifier: String
    /// https://developer.apple.com/documentation/usernotifications/unnotificationcontent/userinfo
    @available(tvOS, unavailable)
    open private(set) var userInfo: [AnyHashable: Any]
    /// https://developer.apple.com/documentation/usernotifications/unnotificationcontent/targetcontentidentifier
    @available(iOS 13.0, tvOS 13.0, *)
    open private(set) var targetContentIdentifier: String?

    init(_ userInfo: [AnyHashable: Any], title: String, category: String, target: String?) {
        self.userInfo = userInfo
        self.title = title
        subtitle = ""
        body = ""
        categoryIdentifier = category
        threadIdentifier = ""
        targetContentIdentifier = target
        super.init()
    }
}
