public import WaymarkGround
public import WaymarkRouting

/// A typed route whose type registers itself, because it has its own answer.
///
/// Routes that make their own screens conform by that: `ViewRoute` of `WaymarkSwiftUI` and `ControllerRoute` of `WaymarkUIKit`. A
/// catalogue of routes (`WaymarkCatalogue`) registers all such types without a list of them.
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
    ///   - place: The place that errors name: where the route is declared.
    static func register(in app: Registrar, at place: SourcePlace)
}
