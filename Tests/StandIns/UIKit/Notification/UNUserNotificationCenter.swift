public import Foundation

/// https://developer.apple.com/documentation/usernotifications/unusernotificationcenter
open class UNUserNotificationCenter: NSObject {
    /// https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/delegate
    open weak var delegate: (any UNUserNotificationCenterDelegate)?

    // The one centre; it is touched on the main actor, as the stage is.
    nonisolated(unsafe) private static let shared = UNUserNotificationCenter()

    override init() {
        super.init()
    }

    /// https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/current()
    open class func current() -> UNUserNotificationCenter { shared }
}
