import AccountRoutes
import MallRoutes
import ShopScreens
import Waymark

extension OrderList: PageRoute {
    /// The orders, and the products in them.
    public func makePage(_ screen: ScreenHandle<Void>, in app: PageContext) throws -> TextPage {
        let router = app.router
        let bought = try router.link(to: GoodsDetail(id: 42, ref: "orders"))
        return TextPage(
            "Orders: \(state), page \(page)", lines: ["1 × \(bought)"],
            buttons: [TextButton("Again") { try await router.open(GoodsDetail(id: 42, ref: "orders")) }])
    }
}
