import Foundation
import SwiftUI
import Waymark
import WaymarkFoundation

#if canImport(WidgetKit)
import WidgetKit
#endif

/// A product's page; the app opens it from `scheme`, so that the route is public there.
struct GoodsDetail: Route {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    static let id = "goods.detail"
    var id: Int
}

/// The view of a widget or a Live Activity of one product. A tap opens the product in the app.
///
/// The extension has no mediator: a router without routes prints the URLs of the types that both have.
struct GoodsWidgetView: View {
    let number: Int

    var body: some View {
        Text(verbatim: "Goods \(number)").widgetURL(url)
    }

    private var url: URL? { try? Router().url(to: GoodsDetail(id: number)) }
}
