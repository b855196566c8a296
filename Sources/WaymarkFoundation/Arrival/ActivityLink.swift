public import WaymarkCore
public import WaymarkRouting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The link of a user activity, and its source.
///
/// | activity | link | source |
/// |---|---|---|
/// | a web page (`NSUserActivityTypeBrowsingWeb`): universal links, App Clips | the page | `universalLink` |
/// | an item of a search (`CSSearchableItemActionType`) | the item's identifier, if that is a link | `search` |
/// | an activity of the app's own, from this device or from another | the text under ``linkKey`` | `handoff` |
///
/// The adapters for UIKit and SwiftUI use it to read activities, and to create those that lead to routes.
public struct ActivityLink: Hashable, Sendable {
    /// The key of the link among an activity's values.
    public static let linkKey = "waymark.link"
    /// The type of the activities with which the system delivers a search result: the text of CoreSpotlight's constant
    /// [`CSSearchableItemActionType`](https://developer.apple.com/documentation/corespotlight/cssearchableitemactiontype).
    public static let searchType = "com.apple.corespotlightitem"
    /// The key of the item's identifier: the text of
    /// [`CSSearchableItemActivityIdentifier`](https://developer.apple.com/documentation/corespotlight/cssearchableitemactivityidentifier).
    static let searchKey = "kCSSearchableItemActivityIdentifier"

    /// The link's text.
    public let link: String
    /// The source of the link.
    public let source: LinkSource

    /// Creates the link for one of the app's own activities.
    public init(to link: DeepLink) {
        self.link = link.linkText
        source = .handoff
    }

    /// Creates the link of an activity that the system delivers.
    ///
    /// - Parameters:
    ///   - activityType: The activity's type.
    ///   - webpageURL: The activity's page.
    ///   - userInfo: The activity's values.
    ///   - rules: The rules by which links are read.
    ///   - limits: The limits on the size of links.
    /// - Returns: `nil` if the activity has no link that can be read.
    public init?(
        activityType: String, webpageURL: URL?, userInfo: [AnyHashable: Any]?, rules: MatchingRules = .standard,
        limits: LinkLimits = .standard
    ) {
        switch activityType {
        case WebActivity.browsingType:
            guard let page = try? WebActivity(webpageURL: webpageURL).link(rules: rules, limits: limits) else {
                return nil
            }
            self.init(page.linkText, .universalLink, rules, limits)
        case Self.searchType: self.init(userInfo?[Self.searchKey], .search, rules, limits)
        default: self.init(userInfo?[Self.linkKey], .handoff, rules, limits)
        }
    }

    private init?(_ value: Any?, _ source: LinkSource, _ rules: MatchingRules, _ limits: LinkLimits) {
        guard let text = value as? String ?? (value as? URL)?.absoluteString,
            let link = try? DeepLink(text, rules: rules, limits: limits), link.scheme != nil
        else { return nil }
        self.link = text
        self.source = source
    }

    /// The values of an activity that leads to the link.
    public var userInfo: [String: String] { [Self.linkKey: link] }

    /// The page of an activity that leads to the link, for devices without the app; `nil` if the link is not a web
    /// link.
    public var webpageURL: URL? {
        guard let url = URL(linkText: link), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme)
        else { return nil }
        return url
    }
}

extension LinkSource {
    /// An activity of the app's own, continued on this device or handed over by another one.
    public static let handoff = LinkSource(kind: .handoff)
    /// An item that the user has found with the system's search.
    public static let search = LinkSource(kind: .search)
}

extension Router {
    /// Returns the URL that leads to a typed route, for widgets, Live Activities, App Intents and other uses of URLs.
    ///
    /// - Throws: A `RouterError` if the route has no link, or the empty one, which no URL holds.
    public func url(to route: some RouteProtocol) throws(RouterError) -> URL {
        guard let url = URL(try link(to: route)) else { throw unprintable(route, "no URL is empty") }
        return url
    }
}
