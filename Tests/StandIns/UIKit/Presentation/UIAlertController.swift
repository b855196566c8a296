import Foundation

/// https://developer.apple.com/documentation/uikit/uialertcontroller
@MainActor
open class UIAlertController: UIViewController {
    /// https://developer.apple.com/documentation/uikit/uialertcontroller/actions
    open private(set) var actions: [UIAlertAction] = []
    /// https://developer.apple.com/documentation/uikit/uialertcontroller/preferredaction
    open var preferredAction: UIAlertAction?
    /// https://developer.apple.com/documentation/uikit/uialertcontroller/message
    open var message: String?
    /// https://developer.apple.com/documentation/uikit/uialertcontroller/preferredstyle
    open private(set) var preferredStyle: UIAlertController.Style = .actionSheet

    /// https://developer.apple.com/documentation/uikit/uialertcontroller/init(title:message:preferredstyle:)
    public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
        self.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        self.preferredStyle = preferredStyle
    }

    /// https://developer.apple.com/documentation/uikit/uialertcontroller/addaction(_:)
    open func addAction(_ action: UIAlertAction) {
        actions.append(action)
    }

    /// No hand pulls an alert down.
    override var automaticStyle: UIModalPresentationStyle { .custom }
}
