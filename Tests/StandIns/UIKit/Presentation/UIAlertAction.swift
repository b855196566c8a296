public import Foundation

/// https://developer.apple.com/documentation/uikit/uialertaction
@MainActor
open class UIAlertAction: NSObject {
    /// https://developer.apple.com/documentation/uikit/uialertaction/title
    open private(set) var title: String?
    /// https://developer.apple.com/documentation/uikit/uialertaction/style
    open private(set) var style: UIAlertAction.Style
    /// https://developer.apple.com/documentation/uikit/uialertaction/isenabled
    open var isEnabled = true

    /// The closure that runs when the action was tapped and the alert is gone.
    let handler: ((UIAlertAction) -> Void)?

    /// https://developer.apple.com/documentation/uikit/uialertaction/init(title:style:handler:)
    public convenience init(title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.init(title, style, handler)
    }

    private init(_ title: String?, _ style: UIAlertAction.Style, _ handler: ((UIAlertAction) -> Void)?) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }
}
