extension UIApplication {
    /// https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
        public let rawValue: String

        /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/url
        public static let url = UIApplication.LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
        /// https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/sourceapplication
        public static let sourceApplication = UIApplication.LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
        /// https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/remotenotification
        @available(tvOS, unavailable)
        public static let remoteNotification = UIApplication.LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
        /// https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/shortcutitem
        @available(tvOS, unavailable)
        public static let shortcutItem = UIApplication.LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
        /// https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/useractivitydictionary
        public static let userActivityDictionary = UIApplication.LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
        /// https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/useractivitytype
        public static let userActivityType = UIApplication.LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsUserActivityTypeKey")
    }
}
