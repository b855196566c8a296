import AccountRoutes
import MallRoutes
import ShopScreens
import Waymark

/// The mall: products, search and the checkout.
///
/// Patterns that others open by value stand in `MallRoutes`; who may open what, the manifest says, by the same ids.
public struct MallModule: Module {
    private let stage: Stage

    /// The feature, which shows its screens on a stage.
    public init(stage: Stage) { self.stage = stage }

    /// Registers what the mall answers.
    public func register(in app: Registrar) {
        let stage = stage
        app.onMain("shop://home", id: "home") { _ in stage.show(Screen("首页")) }
        app.onMain(GoodsDetail.self, id: "goods.detail") { route, request in
            stage.show(
                Screen(
                    Catalogue.name(of: route.id), "tab: \(route.tab ?? "-")",
                    "by \(route.ref ?? "nobody"), from \(request.source)"))
        }
        app.onMain(ShareGoods.self, id: "goods.share") { route, request in
            let link = try request.router.link(to: GoodsDetail(id: route.id, ref: "share"))
            stage.show(Screen("Share \(Catalogue.name(of: route.id))", "\(link)"))
        }
        app.on("shop://search/:words+", id: "search.words") { request in
            let words = request.segments(of: "words") ?? []
            let inStock = try request[ifPresent: "stock", as: Bool.self] ?? false
            await stage.show(Screen("Search: \(words.joined(separator: " "))", inStock ? "in stock" : "all"))
        }
        app.on(Checkout.self, id: "checkout") { _, request in
            let address = try await request.router.open(PickAddress(city: "上海"))
            await stage.show(
                Screen("Checkout", "1 × \(Catalogue.name(of: 42))", "to \(address.street), \(address.city)"))
        }
        app.redirect("https://m.shop.example/goods/:id<int>", to: "shop://goods/:id", id: "m.goods")
    }
}
