import SwiftUI
import Waymark
import WaymarkSwiftUI

/// The shop's pages.
struct ShopModule: Module {
    func register(in app: Registrar) {
        app.screen(Shelf.self, .public, shown: .tab("mall")) { route, _ in ShelfPage(kind: route.kind) }
        app.screen(
            GoodsDetail.self, .public, shown: .push.parent(.made { Shelf(kind: $0.id < 100 ? "books" : "toys") })
        ) { route, _ in GoodsPage(route: route) }
        app.screen(PickAddress.self, shown: .present(.sheet, detents: [.medium, .large], wrapped: true)) {
            route, screen in
            AddressList(city: route.city, screen: screen)
        }
        app.screen(CourierNote.self, shown: .present(.sheet)) { _, screen in NotePage(screen: screen) }
    }
}
