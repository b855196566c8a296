public import Foundation

/// https://developer.apple.com/documentation/uikit/uiopenurlcontext
@available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
@MainActor
open class UIOpenURLContext: NSObject {
    /// https://developer.apple.com/documentation/uikit/uiopenurlcontext/url
    open private(set) var url: URL
    /// https://developer.apple.com/documentation/uikit/uiopenurlcontext/options
    open private(set) var options: UIScene.OpenURLOptions

    init(_ url: URL, _ options: UIScene.OpenURLOptions) {
        self.url = url
        self.options = options
        super.init()
    }
}
