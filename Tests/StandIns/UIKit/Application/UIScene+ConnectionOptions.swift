public import Foundation

extension UIScene {
    /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
    @available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
    @MainActor
    open class ConnectionOptions: NSObject {
        /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/urlcontexts
        open internal(set) var urlContexts: Set<UIOpenURLContext> = []
        /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/sourceapplication
        open internal(set) var sourceApplication: String?
        /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/handoffuseractivitytype
        open internal(set) var handoffUserActivityType: String?
        /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/useractivities
        open internal(set) var userActivities: Set<NSUserActivity> = []
        /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/notificationresponse
        @available(tvOS, unavailable)
        open internal(set) var notificationResponse: UNNotificationResponse?
        /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/shortcutitem
        @available(tvOS, unavailable)
        open internal(set) var shortcutItem: UIApplicationShortcutItem?

        override init() {
            super.init()
        }
    }
}
