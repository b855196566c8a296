import AccountRoutes
import MallRoutes
import SwiftUI
import WaymarkSwiftUI

/// The first page, which no link leads to.
struct HomePage: View {
    var body: some View {
        Group {
            RouteLink("A book", to: GoodsDetail(id: 42))
            RouteLink("My orders", to: Orders())
        }
    }
}
