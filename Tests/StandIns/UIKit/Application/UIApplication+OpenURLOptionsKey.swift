extension UIApplication {
    /// https://developer.apple.com/documentation/uikit/uiapplication/openurloptionskey
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
        public let rawValue: String

        /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// https://developer.apple.com/documentation/uikit/uiapplication/openurloptionskey/sourceapplication
        public static let sourceApplication = UIApplication.OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        /// https://developer.apple.com/documentation/uikit/uiapplication/openurloptionskey/annotation
        public static let annotation = UIApplication.OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        /// https://developer.apple.com/documentation/uikit/uiapplication/openurloptionskey/openinplace
        public static let openInPlace = UIApplication.OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }
}
