public import WaymarkCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a user activity says about the web page that the app is to show instead of a browser.
///
/// Universal links arrive in this shape. On Apple's systems it is made from an `NSUserActivity`:
///
/// ```swift
/// func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
///     router.send(WebActivity(userActivity))
/// }
/// ```
public struct WebActivity: Hashable, Sendable {
    /// The type of the activities by which the system hands over universal links: the text of Foundation's constant
    /// `NSUserActivityTypeBrowsingWeb`.
    public static let browsingType = "NSUserActivityTypeBrowsingWeb"

    /// The activity's type. Activities of other types, those of Handoff and of searches, may hold a web page as well.
    public let activityType: String
    /// The page.
    public let webpageURL: URL?
    /// The page from which the link was followed, where the browser says so.
    public let referrerURL: URL?

    /// An activity of the given type.
    public init(activityType: String = browsingType, webpageURL: URL?, referrerURL: URL? = nil) {
        self.activityType = activityType
        self.webpageURL = webpageURL
        self.referrerURL = referrerURL
    }

    /// The universal link by which the app was opened.
    ///
    /// - Throws: Why there is none: the activity is of another type, holds no page, or one whose URL is not of the web or
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
