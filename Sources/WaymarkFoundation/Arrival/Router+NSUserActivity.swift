#if canImport(ObjectiveC)
public import Foundation
public import WaymarkRouting

extension Router {
    /// Takes the link that an activity carries, if a public route takes it; every other activity is left alone. For delegates on systems
    /// that have no scene's delegate to inherit from:
    ///
    /// ```swift
    /// // On macOS.
    /// func application(
    ///     _ application: NSApplication, continue userActivity: NSUserActivity,
    ///     restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    /// ) -> Bool {
    ///     shop.router.continue(userActivity)
    /// }
    /// // On watchOS.
    /// func handle(_ userActivity: NSUserActivity) { shop.router.continue(userActivity) }
    /// ```
    ///
    /// - Returns: Whether a public route takes it, for a delegate to return.
    @discardableResult
    public func `continue`(_ activity: NSUserActivity) -> Bool {
        `continue`(
            activityType: activity.activityType, webpageURL: activity.webpageURL, userInfo: activity.userInfo)
    }
}
#endif
