// swift-format-ignore: AlwaysUseLowerCamelCase
/// https://developer.apple.com/documentation/usernotifications/unnotificationdefaultactionidentifier
@available(tvOS, unavailable)
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// https://developer.apple.com/documentation/usernotifications/unnotificationdismissactionidentifier
@available(tvOS, unavailable)
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
