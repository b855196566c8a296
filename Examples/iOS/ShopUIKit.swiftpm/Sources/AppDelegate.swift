import UIKit
import Waymark
import WaymarkUIKit

/// The app: one mediator, put together before anything is displayed.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// The shop, for the scenes' delegates.
    let shop = makeShop()

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        shop.navigation.openOutside(by: application)
        Task { await shop.start() }
        return true
    }

    private static func makeShop() -> Mediator {
        do {
            return try Mediator(modules: [ShopModule()])
        } catch {
            // What is wrong with the modules is wrong on every device: it is seen at the first run.
            fatalError("\(error)")
        }
    }
}
