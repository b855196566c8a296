public import WaymarkCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A user activity that shows a web page in the app instead of a browser.
///
/// Universal links arrive in this form. On Apple's systems, create it from an `NSUserActivity`:
///
/// ```swift
/// func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
///     router.send(WebActivity(userActivity))
/// }
/// ```
public struct WebActivity: Hashable, Sendable {
    /// The type of the activities with which the system delivers universal links: the text of Foundation's constant
    /// `NSUserActivityTypeBrowsingWeb`.
    public static let browsingType = "NSUserActivityTypeBrowsingWeb"

    /// The activity's type. Activities of other types, those of Handoff and of searches, may hold a web page as well.
    public let activityType: String
    /// The page.
    public let webpageURL: URL?
    /// The page from which the link was followed, if the browser provides it.
    public let referrerURL: URL?

    /// Creates an activity.
    ///
    /// - Parameters:
    ///   - activityType: The type of the activity.
    ///   - webpageURL: The URL of the page.
    ///   - referrerURL: The URL of the page from which the user came.
    public init(activityType: String = browsingType, webpageURL: URL?, referrerURL: URL? = nil) {
        self.activityType = activityType
        self.webpageURL = webpageURL
        self.referrerURL = referrerURL
    }

    /// Returns the universal link by which the app was opened.
    ///
    /// - Parameters:
    ///   - rules: The rules by which links are read.
    ///   - limits: The limits on the size of links.
    /// - Throws: A ``WebActivityError`` if the activity is of another type, has no page, or its URL is not a web URL or
    ///   cannot be read.
    public func link(
        rules: MatchingRules = .standard, limits: LinkLimits = .standard
    ) throws(WebActivityError) -> DeepLink {
        guard activityType == Self.browsingType else { throw fault(.notBrowsing) }
        guard let webpageURL else { throw fault(.missingPage) }
        let link: DeepLink
        do throws(LinkError) {
            link = try DeepLink(webpageURL, rules: rules, limits: limits)
        } catch {
            throw fault(.unreadable(error))
        }
        guard link.scheme == "https" || link.scheme == "http" else { throw fault(.notOfTheWeb(scheme: link.scheme)) }
        return link
    }

    private func fault(_ reason: WebActivityError.Reason) -> WebActivityError {
        WebActivityError(reason: reason, activityType: activityType)
    }
}
