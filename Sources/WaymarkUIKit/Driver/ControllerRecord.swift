#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

/// What a driver knows of a controller: which screen it is, and what it was built from.
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
