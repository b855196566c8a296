#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif

/// A custom container of the app that shows one of its controllers in front, such as a drawer or a switch between two
/// pages.
///
/// A driver searches it for controllers as it does UIKit's own containers.
@MainActor
public protocol ScreenContainerController: UIViewController {
    /// The controller in front; `nil` for none.
    var frontController: UIViewController? { get }
}
#endif
