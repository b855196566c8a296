import UIKit
import Waymark
import WaymarkUIKit

/// The shop's pages.
struct ShopModule: Module {
    func register(in app: Registrar) {
        let router = app.router
        app.screen(Shelf.self, .public, shown: .tab("mall")) { route, _ in ShelfPage(kind: route.kind) }
        app.screen(
            GoodsDetail.self, .public,
            shown: .push.identity(.names(["id"])).parent(.made { Shelf(kind: $0.id < 100 ? "books" : "toys") })
        ) { route, _ in GoodsPage(route, router: router) }
        app.screen(PickAddress.self, shown: .present(.sheet, detents: [.medium, .large], wrapped: true)) {
            route, screen in
            AddressList(city: route.city, screen: screen)
        }
        app.screen(CourierNote.self, shown: .present(.sheet)) { _, screen in NotePage(screen: screen) }
    }
}
