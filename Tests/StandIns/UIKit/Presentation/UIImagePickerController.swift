import Foundation

/// https://developer.apple.com/documentation/uikit/uiimagepickercontroller
@MainActor
@available(tvOS, unavailable)
open class UIImagePickerController: UINavigationController {}
