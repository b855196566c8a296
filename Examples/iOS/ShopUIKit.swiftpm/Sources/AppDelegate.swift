import UIKit
import Waymark
import WaymarkUIKit

/// The app: one mediator, put together before anything is displayed, and started when the app has launched.
@main
final class AppDelegate: NavigationAppDelegate {
    /// The shop, for the scenes' delegates.
    let shop = makeShop()

    override var mediator: Mediator? { shop }

    private static func makeShop() -> Mediator {
        do {
            return try Mediator(modules: [ShopModule()])
        } catch {
            // What is wrong with the modules is wrong on every device: it is seen at the first run.
            fatalError("\(error)")
        }
    }
}
