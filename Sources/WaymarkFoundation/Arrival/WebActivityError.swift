public import WaymarkCore

/// The reason why a user activity is not a universal link.
public struct WebActivityError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A fault of the activity.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The activity is of another type: no link was followed.
        case notBrowsing
        /// The activity holds no page.
        case missingPage
        /// The page's scheme, in lower case, is neither `https` nor `http`; `nil` if it has none.
        case notOfTheWeb(scheme: String?)
        /// The page's URL is not a link.
        case unreadable(LinkError)
    }

    /// The fault.
    public let reason: Reason
    /// The activity's type.
    public let activityType: String

    init(reason: Reason, activityType: String) {
        self.reason = reason
        self.activityType = activityType
    }

    /// One line for a terminal or a log.
    public var description: String {
        switch reason {
        case .notBrowsing:
            "an activity of type \(activityType.debugDescription) is not a universal link; those have the type "
                + "\(WebActivity.browsingType)"
        case .missingPage: "an activity of type \(activityType) has no web page"
        case .notOfTheWeb(let scheme):
            "the page of an activity of type \(activityType) has "
                + (scheme.map { "the scheme \($0)" } ?? "no scheme") + "; a universal link has https or http"
        case .unreadable(let error): "the page of an activity of type \(activityType) is not a link: \(error)"
        }
    }
}
