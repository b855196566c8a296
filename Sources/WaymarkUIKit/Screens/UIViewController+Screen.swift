#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif

extension UIViewController: ScreenProduct {
    /// The controller itself, which drivers show.
    public var screenProduct: UIViewController { self }
}

extension UIViewController {
    /// The request of the screen that the controller shows or is a part of, with its parameters and link. It is
    /// available as soon as the controller is built, before its view is loaded; `nil` for a controller that the app
    /// created itself.
    public var screenRequest: ScreenRequest? { DriverList.record(of: self)?.1.request }

    /// Returns a handle that ends the screen which the controller shows or is a part of, for builders that have not kept one;
    /// `nil` if the screen is not displayed.
    public func screenHandle<Output: Sendable>(_ type: Output.Type = Output.self) -> ScreenHandle<Output>? {
        guard let (driver, record) = DriverList.record(of: self), record.request != nil else { return nil }
        return driver.navigation?.handle(of: record.screen.number, type)
    }
}
#endif
