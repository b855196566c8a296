public import Waymark

#if canImport(SwiftUI)
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

/// A typed route that creates the view of its screen.
///
/// ```swift
/// struct GoodsDetail: Route {
///     static let pattern: RoutePattern = "shop://goods/:id<int>"
///     var id: Int
/// }
///
/// extension GoodsDetail: ViewRoute {
///     func makeBody(screen: ScreenHandle<Void>) -> some View { GoodsPage(id: id) }
/// }
///
/// app.screen(GoodsDetail.self, .public)
/// ```
///
/// Types with `@Route` need no such registration: `app.routes(in: .current)` of `WaymarkCatalogue` registers them all.
public protocol ViewRoute: SelfRegisteringRoute {
    /// The type of the view.
    associatedtype Content: View

    /// The options for showing the screens of the route; by default, they are pushed.
    static var shown: ScreenOptions<Self> { get }

    /// Creates the view, once for each screen, and again when the screen's values change.
    ///
    /// - Parameter screen: A handle with which the view ends the screen, with a value if the route has an output.
    /// - Returns: The view.
    /// - Throws: An error that prevents the screen; it is thrown to the caller that opens the link.
    @MainActor @ViewBuilder func makeBody(screen: ScreenHandle<Output>) throws -> Content
}

extension ViewRoute {
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
    /// Answers a typed route with the view that it creates. The method with a closure describes what callers wait for.
    ///
    /// - Parameters:
    ///   - type: The type of the route.
    ///   - options: The options of the route; internal unless they set another exposure.
    ///   - shown: The options for showing its screens; by default, ``ViewRoute/shown``.
    /// - Returns: The registration.
    @discardableResult
    public func screen<R: ViewRoute>(
        _ type: R.Type, _ options: RouteOptions = RouteOptions(), shown: ScreenOptions<R>? = nil,
        file: String = #fileID, line: Int = #line
    ) -> Registration {
        screen(type, options, shown: shown ?? R.shown, file: file, line: line) { route, screen in
            try route.makeBody(screen: screen)
        }
    }
}
