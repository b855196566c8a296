public import Foundation

/// https://developer.apple.com/documentation/usernotifications/unnotification
open class UNNotification: NSObject {
    /// https://developer.apple.com/documentation/usernotifications/unnotification/date
    open private(set) var date: Date
    /// https://developer.apple.com/documentation/usernotifications/unnotification/request
    open private(set) var request: UNNotificationRequest

    init(_ request: UNNotificationRequest, _ date: Date) {
        self.request = request
        self.date = date
        super.init()
    }
}
