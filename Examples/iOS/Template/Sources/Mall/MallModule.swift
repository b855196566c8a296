import MallRoutes
public import Waymark
import WaymarkSwiftUI

/// The mall: shelves and products.
public struct MallModule: Module {
    /// Creates the module.
    public init() {}

    /// Registers the pages.
    public func register(in app: Registrar) {
        app.screen(Shelf.self, shown: .tab("mall")) { route, _ in ShelfPage(kind: route.kind) }
        app.screen(GoodsDetail.self, shown: .push.parent(.made { _ in Shelf(kind: "books") })) { route, _ in
            GoodsPage(route: route)
        }
    }
}
