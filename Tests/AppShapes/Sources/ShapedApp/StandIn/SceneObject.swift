/// The system's object of one of an app's windows.
@MainActor public final class SceneObject {
    /// The values that a scene is connected with.
    @MainActor public final class ConnectionOptions {
        /// The URLs that it is to open.
        public let urlContexts: Set<URLContext>
        /// The activities that it is to take up.
        public let userActivities: [UserActivity]
        /// The notification by which it was opened, if it was.
        public let notificationResponse: NotificationResponse?

        /// The values that a scene is connected with.
        public init(
            urlContexts: Set<URLContext> = [], userActivities: [UserActivity] = [],
            notificationResponse: NotificationResponse? = nil
        ) {
            self.urlContexts = urlContexts
            self.userActivities = userActivities
            self.notificationResponse = notificationResponse
        }
    }

    /// A scene.
    public init() {}
}

/// The system's record of a scene.
@MainActor public final class SceneSession {
    /// The value that is kept.
    public init() {}
}
