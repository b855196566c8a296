import Foundation

/// The entry points of an app without scenes: synchronous, on the main actor, and asking at once whether a link is taken.
@MainActor public protocol ApplicationDelegate: AnyObject {
    /// The app was launched.
    ///
    /// - Returns: Whether the app can do what it was launched for.
    func application(
        _ application: ApplicationObject,
        didFinishLaunchingWithOptions options: [ApplicationObject.LaunchOptionsKey: Any]?
    ) -> Bool

    /// The system asks the app to open a URL.
    ///
    /// - Returns: Whether the app opens it.
    func application(
        _ app: ApplicationObject, open url: URL, options: [ApplicationObject.OpenURLOptionsKey: Any]
    ) -> Bool

    /// A universal link is to be opened.
    ///
    /// - Returns: Whether the app opens it; otherwise the system does something with it.
    func application(
        _ application: ApplicationObject, continue userActivity: UserActivity,
        restorationHandler: @escaping ([any ActivityRestoring]?) -> Void
    ) -> Bool
}
