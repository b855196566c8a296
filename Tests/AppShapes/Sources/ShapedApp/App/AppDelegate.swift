import Foundation
import Waymark

/// An app's delegate as apps write it: all of its entry points are synchronous, except that of notifications.
@MainActor public final class AppDelegate: ApplicationDelegate {
    /// The app's features.
    public let features: ShapedFeatures
    private var router: Router { features.app.router }

    /// A delegate of an app with all features.
    public init(_ features: ShapedFeatures) { self.features = features }

    /// Opens the app for links, and says whether a route takes the one for which it was launched.
    public func application(
        _ application: ApplicationObject,
        didFinishLaunchingWithOptions options: [ApplicationObject.LaunchOptionsKey: Any]?
    ) -> Bool {
        let app = features.app
        Task { await app.start() }
        guard let url = options?[.url] as? URL else { return true }
        return router.canOpen(url, from: .scheme())
    }

    /// Sends a URL on its way.
    public func application(
        _ app: ApplicationObject, open url: URL, options: [ApplicationObject.OpenURLOptionsKey: Any]
    ) -> Bool {
        router.send(OpenedURL(url, sourceApplication: options[.sourceApplication] as? String))
    }

    /// Sends a universal link on its way, where a route takes it; the system opens every other one in a browser.
    public func application(
        _ application: ApplicationObject, continue userActivity: UserActivity,
        restorationHandler: @escaping ([any ActivityRestoring]?) -> Void
    ) -> Bool {
        router.send(WebActivity(activityType: userActivity.activityType, webpageURL: userActivity.webpageURL))
    }
}

extension AppDelegate: NotificationDelegate {
    /// Opens the link of a notification, and comes back when that is done.
    public nonisolated func userNotificationCenter(
        _ center: NotificationBoard, didReceive response: NotificationResponse
    ) async {
        guard let link = response.userInfo["link"] as? String else { return }
        _ = try? await router.open(link, from: .push)
    }
}
