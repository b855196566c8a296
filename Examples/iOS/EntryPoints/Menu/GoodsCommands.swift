import SwiftUI
import Waymark
import WaymarkSwiftUI

/// A product's page, which a menu opens.
struct GoodsDetail: Route {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    var id: Int
}

/// A menu whose commands open typed routes, from `app`, in the window that the user was in last: `WindowGroup { … }.commands { … }`.
struct GoodsCommands: Commands {
    let shop: Mediator

    var body: some Commands {
        CommandMenu("Shop") {
            RouteLink("A book", to: GoodsDetail(id: 42))
                .environment(\.mediator, shop)
        }
    }
}
