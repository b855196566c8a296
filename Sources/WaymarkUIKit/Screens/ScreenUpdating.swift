#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif

/// A view controller that takes the values of a link to the screen that it shows already.
///
/// One that is not is left as it is; what it can be asked for (`screenRequest`) is the new request in
/// any case.
@MainActor
public protocol ScreenUpdating: UIViewController {
    /// Shows the same screen with other values.
    func update(_ request: ScreenRequest)
}
#endif
