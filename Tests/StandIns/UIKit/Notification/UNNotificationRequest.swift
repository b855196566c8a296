public import Foundation

/// https://developer.apple.com/documentation/usernotifications/unnotificationrequest
open class UNNotificationRequest: NSObject {
    /// https://developer.apple.com/documentation/usernotifications/unnotificationrequest/identifier
    open private(set) var identifier: String
    /// https://developer.apple.com/documentation/usernotifications/unnotificationrequest/content
    open private(set) var content: UNNotificationContent

    init(_ identifier: String, _ content: UNNotificationContent) {
        self.identifier = identifier
        self.content = content
        super.init()
    }
}
