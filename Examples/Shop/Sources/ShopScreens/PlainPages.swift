public import Waymark

/// Pages for routes of the manifest that need no code of their own: they show the route's summary and its parameters.
public struct PlainPages: Sendable {
    /// The routes.
    public let routes: [ManifestRoute]

    /// Pages for these routes.
    public init(_ routes: [ManifestRoute] = []) { self.routes = routes }

    /// Registers a screen for each route; the manifest declares everything except its pattern and id.
    ///
    /// - Parameter page: Makes the page of a screen of a route.
    public func register(
        in app: Registrar, page: @escaping @MainActor @Sendable (ManifestRoute, ScreenRequest) -> TextPage = Self.page
    ) {
        for route in routes {
            app.screen([RoutePattern(stringLiteral: route.pattern)], .id(route.id)) { request, _ in page(route, request)
            }
        }
    }

    /// The summary, and the parameters by name.
    @MainActor public static func page(_ route: ManifestRoute, _ request: ScreenRequest) -> TextPage {
        let parameters = request.screen.parameters.sorted { $0.key < $1.key }
        return TextPage(
            route.summary ?? route.id ?? route.pattern, lines: parameters.map { "\($0.key): \($0.value)" })
    }
}
