public import Foundation

/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor
open class UIResponder: NSObject, UIUserActivityRestoring {
    /// https://developer.apple.com/documentation/uikit/uiresponder/useractivity
    open var userActivity: NSUserActivity?

    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()
    public override init() {
        super.init()
    }

    /// https://developer.apple.com/documentation/uikit/uiresponder/next
    open var next: UIResponder? { nil }

    /// https://developer.apple.com/documentation/uikit/uiresponder/updateuseractivitystate(_:)
    open func updateUserActivityState(_ activity: NSUserActivity) {}

    /// https://developer.apple.com/documentation/uikit/uiresponder/restoreuseractivitystate(_:)
    open func restoreUserActivityState(_ activity: NSUserActivity) {}
}
