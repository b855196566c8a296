import SwiftUI
import Waymark
import WaymarkSwiftUI

struct GoodsDetail: Route, ViewRoute {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    var id: Int

    func makeBody(screen: ScreenHandle<Void>) -> some View { Text("Goods \(id)") }
}

@main
struct ShopApp: App {
    // What is wrong with the routes is wrong on every device: it is seen at the first run.
    // swift-format-ignore: NeverUseForceTry
    static let shop = try! Mediator { app in
        app.screen(GoodsDetail.self, .public)
    }

    init() { Task { await Self.shop.start() } }

    var body: some Scene {
        WindowGroup {
            NavigatorView(Self.shop, Navigator([.foreign("Home")]).foreign("Home") { HomePage() })
        }
    }
}

struct HomePage: View {
    var body: some View { RouteLink("A book", to: GoodsDetail(id: 42)) }
}
