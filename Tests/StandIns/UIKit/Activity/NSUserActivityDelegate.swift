public import Foundation

/// https://developer.apple.com/documentation/foundation/nsuseractivitydelegate
public protocol NSUserActivityDelegate: NSObjectProtocol {
    /// https://developer.apple.com/documentation/foundation/nsuseractivitydelegate/useractivitywillsave(_:)
    func userActivityWillSave(_ userActivity: NSUserActivity)

    /// https://developer.apple.com/documentation/foundation/nsuseractivitydelegate/useractivitywascontinued(_:)
    func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
    /// https://developer.apple.com/documentation/foundation/nsuseractivitydelegate/useractivitywillsave(_:)
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}

    /// https://developer.apple.com/documentation/foundation/nsuseractivitydelegate/useractivitywascontinued(_:)
    public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}
