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
            // Errors in the modules occur on every device, so the first run shows them.
            fatalError("\(error)")
        }
    }
}
