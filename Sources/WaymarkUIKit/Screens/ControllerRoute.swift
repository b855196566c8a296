#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif

/// A typed route that creates the view controller of its screen.
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
/// Types with `@Route` need no such registration: `app.routes(in: .current)` of `WaymarkCatalogue` registers them all.
public protocol ControllerRoute: SelfRegisteringRoute {
    /// The type of the controller.
    associatedtype Controller: UIViewController

    /// The options for showing the screens of the route; by default, they are pushed.
    static var shown: ScreenOptions<Self> { get }

    /// Creates the controller, once for each screen.
    ///
    /// - Parameter screen: A handle with which the controller ends the screen, with a value if the route has an output.
    /// - Returns: The controller.
    /// - Throws: An error that prevents the screen; it is thrown to the caller that opens the link.
    @MainActor func makeViewController(screen: ScreenHandle<Output>) throws -> Controller
}

extension ControllerRoute {
    /// The default: on top of a stack.
    public static var shown: ScreenOptions<Self> { .push }

    /// Registers the route with its screen.
    ///
    /// - Parameters:
    ///   - app: The registrar of the module that answers the route.
    ///   - place: The place to name in errors.
    public static func register(in app: Registrar, at place: SourcePlace) {
        app.screen(Self.self, file: place.file, line: place.line)
    }
}

extension Registrar {
    /// Answers a typed route with the view controller that it creates. The method with a closure describes what callers
    /// wait for.
    ///
    /// - Parameters:
    ///   - type: The type of the route.
    ///   - options: The options of the route; internal unless they set another exposure.
    ///   - shown: The options for showing its screens; by default, ``ControllerRoute/shown``.
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
