import WatchKit
import Waymark
import WaymarkFoundation

/// The entry points of an app on watchOS that its delegate has; `NavigatorView` takes those of its views.
///
/// `@WKApplicationDelegateAdaptor` makes the delegate by `init()`, so the app is made here.
final class GoodsWatchDelegate: NSObject, WKApplicationDelegate {
    /// The type of the app's own activities.
    static let activityType = "example.shop.page"
    /// The app, with its pages. An error in its registrations is a programming error.
    let shop: Mediator = {
        do {
            return try Mediator { app in
                app.on("shop://goods/:id<int>", .public) { request in print(try request["id", as: Int.self]) }
            }
        } catch { fatalError("\(error)") }
    }()

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
