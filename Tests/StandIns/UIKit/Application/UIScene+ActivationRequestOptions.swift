public import Foundation

extension UIScene {
    /// https://developer.apple.com/documentation/uikit/uiscene/activationrequestoptions
    @available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
    @MainActor
    open class ActivationRequestOptions: NSObject {
        /// https://developer.apple.com/documentation/uikit/uiscene/activationrequestoptions/requestingscene
        open var requestingScene: UIScene?
    }
}
