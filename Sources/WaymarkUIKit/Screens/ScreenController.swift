#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif

/// A view controller that is created from the request that leads to its screen.
///
/// ```swift
/// final class GoodsPage: UIViewController, ScreenController {
///     private let id: Int
///
///     required init?(_ request: ScreenRequest) {
///         guard let id = try? request["id", as: Int.self] else { return nil }
///         self.id = id
///         super.init(nibName: nil, bundle: nil)
///     }
///
///     required init?(coder: NSCoder) { nil }
/// }
///
/// app.screen("shop://goods/:id<int>", .public.id("goods"), controller: GoodsPage.self)
/// ```
@MainActor
public protocol ScreenController: UIViewController {
    /// Creates the controller, or returns `nil` if the request lacks a value. The caller that opens the link then gets
    /// a ``ScreenControllerError``.
    init?(_ request: ScreenRequest)
}
#endif
