#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif

/// A typed route that makes the view controller of its screen.
///
/// ```swift
/// struct GoodsDetail: Route {
///     static let pattern: RoutePattern = "shop://goods/:id<int>"
///     var id: Int
/// }
///
/// extension GoodsDetail: ControllerRoute {
///     func makeViewController(screen: ScreenHandle<Void>) -> GoodsPage { GoodsPage(id: id) }
/// }
///
/// app.screen(GoodsDetail.self, .public)
/// ```
///
/// Types with `@Route` need no such line: `app.routes(in: .current)` of `WaymarkCatalogue` registers them all.
public protocol ControllerRoute: SelfRegisteringRoute {
    /// The type of the controller.
    associatedtype Controller: UIViewController

    /// The way the screens of the route are shown; pushed by default.
    static var shown: ScreenOptions<Self> { get }

    /// Makes the controller, once for each screen.
    ///
    /// - Parameter screen: A handle to end the screen by, with a value if the route has an output.
    /// - Returns: The controller.
    /// - Throws: An error that prevents the screen; it is thrown to the caller that opens the link.
    @MainActor func makeViewController(screen: ScreenHandle<Output>) throws -> Controller
}

extension ControllerRoute {
    /// On top of a stack.
    public static var shown: ScreenOptions<Self> { .push }

    /// Registers the route with the screen that it makes.
    ///
    /// - Parameters:
    ///   - app: The registrar of the module that answers the route.
    ///   - place: The place that errors name.
    public static func register(in app: Registrar, at place: SourcePlace) {
        app.screen(Self.self, file: place.file, line: place.line)
    }
}

extension Registrar {
    /// Answers a typed route with the view controller that it makes; the call that takes a closure says what callers
    /// wait for.
    ///
    /// - Parameters:
    ///   - type: The type of the route.
    ///   - options: What holds for the route; internal unless said otherwise.
    ///   - shown: How its screens are shown; as ``ControllerRoute/shown`` says by default.
    /// - Returns: The registration.
    @discardableResult
    public func screen<R: ControllerRoute>(
        _ type: R.Type, _ options: RouteOptions = RouteOptions(), shown: ScreenOptions<R>? = nil,
        file: String = #fileID, line: Int = #line
    ) -> Registration {
        screen(type, options, shown: shown ?? R.shown, file: file, line: line) { route, screen in
            try route.makeViewController(screen: screen) as UIViewController
        }
    }
}
#endif
