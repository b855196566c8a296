public import Waymark

/// A typed route that makes its own page, so that its feature needs no line to register it.
public protocol PageRoute: SelfRegisteringRoute {
    /// The way its pages are shown; pushed by default.
    static var shown: ScreenOptions<Self> { get }

    /// Makes the page.
    ///
    /// - Parameters:
    ///   - screen: A handle for ending the page.
    ///   - app: The router and the features' services, for its buttons.
    /// - Throws: An error that prevents the page.
    @MainActor func makePage(_ screen: ScreenHandle<Output>, in app: PageContext) throws -> TextPage
}

/// The services of the app that pages of routes need.
public struct PageContext: Sendable {
    /// The router.
    public let router: Router
    /// The features' services.
    public let components: Components
}

extension PageRoute {
    /// On top of a stack.
    public static var shown: ScreenOptions<Self> { .push }

    /// Registers the route with the screen that it makes.
    public static func register(in app: Registrar, at place: SourcePlace) {
        let context = PageContext(router: app.router, components: app.components)
        app.screen(Self.self, shown: shown, file: place.file, line: place.line) { route, screen in
            try route.makePage(screen, in: context)
        }
    }
}
