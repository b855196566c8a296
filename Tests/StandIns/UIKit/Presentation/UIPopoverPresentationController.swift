public import Foundation

/// https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller
@available(tvOS, unavailable)
@MainActor
open class UIPopoverPresentationController: UIPresentationController {
    /// https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/permittedarrowdirections
    open var permittedArrowDirections: UIPopoverArrowDirection = .any
    /// https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/sourceview
    open var sourceView: UIView?
    /// https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/sourceitem
    open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
    /// https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/barbuttonitem
    open var barButtonItem: UIBarButtonItem?
    /// https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/sourcerect
    open var sourceRect: CGRect = .null
    /// https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/canoverlapsourceviewrect
    open var canOverlapSourceViewRect = false
}
