import ShopScreens
import Waymark

/// Pages of the site, for links that no feature has a page for, and in place of pages that are broken.
public struct WebModule: Module {
    private let stage: Stage

    /// The feature, which shows its screens on a stage.
    public init(stage: Stage) { self.stage = stage }

    /// Registers the web view; the manifest puts it behind every other route.
    public func register(in app: Registrar) {
        let stage = stage
        app.onMain("https://www.shop.example/*", id: "www.other") { request in
            stage.show(
                Screen("Web page", request.linkText, request.detour.map { "in place of \($0.link)" } ?? "from the site")
            )
        }
    }
}
