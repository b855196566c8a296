extension UISceneSession {
    /// https://developer.apple.com/documentation/uikit/uiscenesession/role
    @available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
        public let rawValue: String

        /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// https://developer.apple.com/documentation/uikit/uiscenesession/role/windowapplication
        public static let windowApplication = UISceneSession.Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }
}
