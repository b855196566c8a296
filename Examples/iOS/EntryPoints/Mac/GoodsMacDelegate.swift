import AppKit
import Waymark
import WaymarkFoundation

/// The entry points of an app on macOS whose windows AppKit makes. An app of SwiftUI needs no delegate for them: `NavigatorView` takes the same.
///
/// The URL that launches the app may arrive before there is a window: the router keeps it until `shop.start()`, which
/// is called once there is one. `main.swift` makes the delegate and gives it to `NSApplication.shared`.
final class GoodsMacDelegate: NSObject, NSApplicationDelegate {
    private let shop: Mediator

    init(_ shop: Mediator) {
        self.shop = shop
        super.init()
    }

    /// URLs of the app's scheme, from `scheme`.
    func application(_ application: NSApplication, open urls: [URL]) { shop.router.send(urls) }

    /// Universal links, Handoff and items of a search, from `universalLink`, `handoff` and `search`.
    func application(
        _ application: NSApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool {
        shop.router.continue(userActivity)
    }
}
