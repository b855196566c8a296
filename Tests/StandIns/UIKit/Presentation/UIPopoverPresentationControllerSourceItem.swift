public import Foundation

/// https://developer.apple.com/documentation/uikit/uipopoverpresentationcontrollersourceitem
@MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}
