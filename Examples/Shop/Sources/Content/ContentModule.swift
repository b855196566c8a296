import ShopScreens
import Waymark

/// The pages to read and to watch: articles, the handbook, videos.
public struct ContentModule: Module {
    /// The page of an article on the site.
    private static let site: RoutePattern = "https://www.shop.example/article/:slug"
    private let pages: PlainPages

    /// The feature.
    public init(pages: PlainPages = PlainPages()) { self.pages = pages }

    /// Registers the pages.
    public func register(in app: Registrar) {
        let router = app.router
        app.screen("shop://article/:slug", .id("article")) { request, _ in
            let slug = request["slug"] ?? ""
            return TextPage(
                "Article: \(slug)", lines: ["it begins …"],
                buttons: [
                    TextButton("On the site") {
                        // The pattern escapes the slug, which may come from outside: it stays one segment of the link.
                        try await router.open(try Self.site.link(["slug": .text(slug)]), from: .app)
                    }
                ])
        }
        pages.register(in: app)
    }
}
