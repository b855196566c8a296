import ShopScreens
import Waymark

/// Pages of the sites: for links that no feature has a page for, and in place of pages that are broken.
public struct WebModule: Module {
    private let pages: PlainPages

    /// The feature.
    public init(pages: PlainPages = PlainPages()) { self.pages = pages }

    /// Registers the web view; in the manifest, the route for any web page comes after all others.
    public func register(in app: Registrar) {
        app.screen("https://www.shop.example/*", .id("www.other")) { request, _ in Self.page(request) }
        pages.register(in: app) { _, request in Self.page(request) }
    }

    @MainActor private static func page(_ request: ScreenRequest) -> TextPage {
        let isInstead = request.request?.detour.map { "in place of \($0.link)" }
        return TextPage("Web page", lines: [request.link ?? "", isInstead ?? "from the site"])
    }
}
