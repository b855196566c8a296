#if canImport(ObjectiveC)
public import Foundation

extension WebActivity {
    /// Creates the web page of a user activity.
    public init(_ activity: NSUserActivity) {
        self.init(
            activityType: activity.activityType, webpageURL: activity.webpageURL, referrerURL: activity.referrerURL)
    }
}
#endif
