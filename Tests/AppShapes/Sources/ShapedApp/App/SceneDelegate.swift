import Waymark

/// A scene's delegate as apps write it.
@MainActor public final class SceneDelegate: SceneObjectDelegate {
    private let router: Router

    /// A delegate of a scene that opens links through a router.
    public init(router: Router) { self.router = router }

    /// Passes what the scene was opened for to the methods that would have received it later.
    public func scene(
        _ scene: SceneObject, willConnectTo session: SceneSession,
        options connectionOptions: SceneObject.ConnectionOptions
    ) {
        self.scene(scene, openURLContexts: connectionOptions.urlContexts)
        for activity in connectionOptions.userActivities { self.scene(scene, continue: activity) }
        if let link = connectionOptions.notificationResponse?.userInfo["link"] as? String {
            router.send(link, from: .push)
        }
    }

    /// Sends URLs on their way.
    public func scene(_ scene: SceneObject, openURLContexts contexts: Set<URLContext>) {
        for context in contexts {
            router.send(OpenedURL(context.url, sourceApplication: context.options.sourceApplication))
        }
    }

    /// Sends a universal link on its way.
    public func scene(_ scene: SceneObject, continue userActivity: UserActivity) {
        router.send(WebActivity(activityType: userActivity.activityType, webpageURL: userActivity.webpageURL))
    }
}
