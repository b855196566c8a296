import AccountRoutes
import MallRoutes
import SwiftUI
import WaymarkSwiftUI

/// A shelf of goods.
struct ShelfPage: View {
    let kind: String

    var body: some View {
        Group {
            Text(verbatim: "Shelf: \(kind)")
            ForEach([7, 42], id: \.self) { id in RouteLink("Goods \(id)", to: GoodsDetail(id: id, ref: "shelf")) }
        }
    }
}

/// A product. It leads to the orders, a page of another feature that this module does not import.
struct GoodsPage: View {
    let route: GoodsDetail

    var body: some View {
        Group {
            Text(verbatim: "Goods \(route.id)")
            if let ref = route.ref { Text(verbatim: "Recommended by \(ref)") }
            RouteLink("My orders", to: Orders())
        }
    }
}
