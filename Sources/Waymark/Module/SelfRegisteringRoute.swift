public import WaymarkGround
public import WaymarkRouting

/// A typed route whose type registers itself, because it contains its own handler or screen.
///
/// Routes that create their own screens conform through `ViewRoute` of `WaymarkSwiftUI` or `ControllerRoute` of
/// `WaymarkUIKit`. A catalogue of routes (`WaymarkCatalogue`) registers all such types without a list.
///
/// ```swift
/// extension BadgeCount: SelfRegisteringRoute {
///     static func register(in app: Registrar, at place: SourcePlace) {
///         app.on(BadgeCount.self, file: place.file, line: place.line) { _, _ in 3 }
///     }
/// }
/// ```
public protocol SelfRegisteringRoute: RouteProtocol {
    /// Registers the route.
    ///
    /// - Parameters:
    ///   - app: The registrar of the module that answers the route.
    ///   - place: The place to name in errors: the declaration of the route.
    static func register(in app: Registrar, at place: SourcePlace)
}
