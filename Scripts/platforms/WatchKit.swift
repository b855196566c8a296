// swift-format-ignore-file
@_exported import Foundation

/// https://developer.apple.com/documentation/watchkit/wkapplicationdelegate
@available(watchOS 7.0, *)
@MainActor
@objc public protocol WKApplicationDelegate: NSObjectProtocol {
    /// https://developer.apple.com/documentation/watchkit/wkapplicationdelegate/applicationdidfinishlaunching()
    @objc optional func applicationDidFinishLaunching()
    /// https://developer.apple.com/documentation/watchkit/wkapplicationdelegate/handle(_:)-3kqsk
    @objc(handleActivity:) optional func handle(_ userActivity: NSUserActivity)
    /// https://developer.apple.com/documentation/watchkit/wkapplicationdelegate/handleuseractivity(_:)
    @objc optional func handleUserActivity(_ userInfo: [AnyHashable: Any]?)
}
