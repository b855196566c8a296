import Foundation

/// What somebody is doing and wants to go on with; like the system's own type a class that no other thread may have.
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

/// What can take an activity up.
public protocol ActivityRestoring {
    /// Takes an activity up.
    func restoreUserActivityState(_ activity: UserActivity)
}
