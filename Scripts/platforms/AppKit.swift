// swift-format-ignore-file
@_exported import Foundation

/// https://developer.apple.com/documentation/appkit/nsapplication
@MainActor
open class NSApplication: NSObject {}

/// https://developer.apple.com/documentation/appkit/nsuseractivityrestoring
@MainActor
@objc public protocol NSUserActivityRestoring: NSObjectProtocol {}

/// https://developer.apple.com/documentation/appkit/nsapplicationdelegate
@MainActor
@objc public protocol NSApplicationDelegate: NSObjectProtocol {
    /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:open:)
    @objc(application:openURLs:) optional func application(_ application: NSApplication, open urls: [URL])
    /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:continue:restorationhandler:)
    @objc(application:continueUserActivity:restorationHandler:) optional func application(
        _ application: NSApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool
}
