public import Foundation

/// https://developer.apple.com/documentation/uikit/uiapplicationshortcuticon
@available(tvOS, unavailable)
open class UIApplicationShortcutIcon: NSObject {}
