#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif

/// A container of the app's own that holds other controllers with one in front: a drawer, a switch between two pages.
///
/// A driver looks into it for the controllers that it drives, as it does into UIKit's own containers.
@MainActor
public protocol ScreenContainerController: UIViewController {
    /// The controller in front; `nil` for none.
    var frontController: UIViewController? { get }
}
#endif
