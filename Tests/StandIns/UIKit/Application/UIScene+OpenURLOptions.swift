public import Foundation

extension UIScene {
    /// https://developer.apple.com/documentation/uikit/uiscene/openurloptions
    @available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
    @MainActor
    open class OpenURLOptions: NSObject {
        /// https://developer.apple.com/documentation/uikit/uiscene/openurloptions/sourceapplication
        open internal(set) var sourceApplication: String?
        /// https://developer.apple.com/documentation/uikit/uiscene/openurloptions/annotation
        open internal(set) var annotation: Any?
        /// https://developer.apple.com/documentation/uikit/uiscene/openurloptions/openinplace
        open internal(set) var openInPlace = false

        override init() {
            super.init()
        }
    }
}
