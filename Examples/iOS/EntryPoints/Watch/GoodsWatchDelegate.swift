import WatchKit
import Waymark
import WaymarkFoundation

/// The doors of an app on watchOS that its delegate has; those of its views, `NavigatorView` takes.
final class GoodsWatchDelegate: NSObject, WKApplicationDelegate {
    /// The type of the app's own activities.
    static let activityType = "example.shop.page"
    private let shop: Mediator

    init(_ shop: Mediator) {
        self.shop = shop
        super.init()
    }

    /// Starts the app.
    func applicationDidFinishLaunching() {
        Task { [shop] in await shop.start() }
    }

    /// Activities: universal links, Handoff and Siri.
    func handle(_ userActivity: NSUserActivity) { shop.router.continue(userActivity) }

    /// The values of an activity, from a complication, from a notification or by Handoff: from `handoff`.
    func handleUserActivity(_ userInfo: [AnyHashable: Any]?) {
        shop.router.continue(activityType: Self.activityType, userInfo: userInfo)
    }
}
