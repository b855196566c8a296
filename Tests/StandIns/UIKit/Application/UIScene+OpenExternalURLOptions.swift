public import Foundation

extension UIScene {
    /// https://developer.apple.com/documentation/uikit/uiscene/openexternalurloptions
    @available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
    @MainActor
    open class OpenExternalURLOptions: NSObject {
        /// https://developer.apple.com/documentation/uikit/uiscene/openexternalurloptions/universallinksonly
        open var universalLinksOnly = false
    }
}
