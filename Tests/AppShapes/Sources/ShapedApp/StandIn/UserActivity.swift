import Foundation

/// An activity of the user that can be continued; like the system's own type a class that no other thread may have.
public final class UserActivity {
    /// The activity's type.
    public let activityType: String
    /// The page, for universal links.
    public var webpageURL: URL?

    /// An activity.
    public init(activityType: String, webpageURL: URL? = nil) {
        self.activityType = activityType
        self.webpageURL = webpageURL
    }
}

/// An object that can continue an activity.
public protocol ActivityRestoring {
    /// Takes an activity up.
    func restoreUserActivityState(_ activity: UserActivity)
}
