/// https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions
public struct UNNotificationPresentationOptions: OptionSet, Hashable, Sendable {
    /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
    public let rawValue: UInt

    /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/badge
    public static let badge = UNNotificationPresentationOptions(rawValue: 1)
    /// https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/sound
    public static let sound = UNNotificationPresentationOptions(rawValue: 2)
    /// https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/list
    @available(iOS 14.0, macCatalyst 14.0, tvOS 14.0, *)
    public static let list = UNNotificationPresentationOptions(rawValue: 8)
    /// https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/banner
    @available(iOS 14.0, macCatalyst 14.0, tvOS 14.0, *)
    public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}
