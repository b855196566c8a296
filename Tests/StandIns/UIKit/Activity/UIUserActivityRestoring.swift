public import Foundation

/// https://developer.apple.com/documentation/uikit/uiuseractivityrestoring
@MainActor
public protocol UIUserActivityRestoring: NSObjectProtocol {
    /// https://developer.apple.com/documentation/uikit/uiuseractivityrestoring/restoreuseractivitystate(_:)
    func restoreUserActivityState(_ userActivity: NSUserActivity)
}
