#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif

/// A view controller that is updated with the values of a link to the screen that it already shows.
///
/// It is called for every opening of its screen, which is the same screen by its ``/WaymarkNavigation/ScreenIdentity``,
/// with other values. An opening with the same values changes nothing and is not reported. A controller that is not
/// `ScreenUpdating` stays if the opening displays the same content; otherwise, it leaves, and another is built in its
/// place.
@MainActor
public protocol ScreenUpdating: UIViewController {
    /// Shows the same screen with other values.
    func update(_ request: ScreenRequest)
}
#endif
