#if canImport(ObjectiveC)
public import Foundation

extension WebActivity {
    /// What an activity says about a web page.
    public init(_ activity: NSUserActivity) {
        self.init(
            activityType: activity.activityType, webpageURL: activity.webpageURL, referrerURL: activity.referrerURL)
    }
}
#endif
