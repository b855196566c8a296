public import Foundation

/// https://developer.apple.com/documentation/usernotifications/unnotificationresponse
@available(tvOS, unavailable)
open class UNNotificationResponse: NSObject {
    /// https://developer.apple.com/documentation/usernotifications/unnotificationresponse/notification
    open private(set) var notification: UNNotification
    /// https://developer.apple.com/documentation/usernotifications/unnotificationresponse/actionidentifier
    open private(set) var actionIdentifier: String
    /// https://developer.apple.com/documentation/usernotifications/unnotificationresponse/targetscene
    @available(iOS 13.0, *)
    open private(set) weak var targetScene: UIScene?

    init(_ notification: UNNotification, _ actionIdentifier: String, _ targetScene: UIScene?) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
        self.targetScene = targetScene
        super.init()
    }
}
