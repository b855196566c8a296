#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

/// A driver's record of a controller: the screen that it displays, and the values it was built from.
@MainActor
final class ControllerRecord {
    private(set) weak var controller: UIViewController?
    var screen: Screen
    /// `nil` for a controller that the app made itself.
    var request: ScreenRequest?

    init(_ controller: UIViewController, _ screen: Screen, _ request: ScreenRequest?) {
        self.controller = controller
        self.screen = screen
        self.request = request
    }
}
#endif
