import SwiftUI
import Waymark
import WaymarkSwiftUI

/// The app: one mediator, and a window whose tabs are shown by a navigator.
@main
struct ShopApp: App {
    private let shop = makeShop()

    var body: some Scene {
        WindowGroup {
            NavigatorView(shop, Self.makeNavigator(), isSaved: true) { tab in
                Label(tab == "home" ? "Home" : "Mall", systemImage: tab == "home" ? "house" : "cart")
            }
        }
    }

    private static func makeNavigator() -> Navigator {
        Navigator(
            tabs: [ScreenTab("home", [.foreign("HomePage")]), ScreenTab("mall", [.foreign("MallPage")])]
        )
        .foreign("HomePage") { HomePage() }
        .foreign("MallPage") { ShelfPage(kind: "all") }
    }

    private static func makeShop() -> Mediator {
        do {
            let shop = try Mediator(modules: [ShopModule()])
            Task { await shop.start() }
            return shop
        } catch {
            // Errors in the modules occur on every device, so the first run shows them.
            fatalError("\(error)")
        }
    }
}
