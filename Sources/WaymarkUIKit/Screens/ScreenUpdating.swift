#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif

/// A view controller that takes the values of a link to the screen that it shows already.
///
/// It receives every opening of its screen, by ``/WaymarkNavigation/ScreenIdentity`` the same one, with other values: one that says the
/// same changes nothing and is not reported. A controller that is not
/// `ScreenUpdating` stays as it is if the opening displays the same; else it leaves, and another is built in its place.
@MainActor
public protocol ScreenUpdating: UIViewController {
    /// Shows the same screen with other values.
    func update(_ request: ScreenRequest)
}
#endif
