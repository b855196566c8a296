public import WaymarkRouting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Values that the system hands to an app's delegates, given to the router as they are.
extension Router {
    /// Takes a URL that the system asked the app to open, as a link of ``OpenedURL/source``: by custom scheme from the app that asked, or a
    /// universal link.
    ///
    /// - Returns: Whether a route that is open to links of that kind takes it, so that a delegate can return it.
    @discardableResult
    public func send(_ opened: OpenedURL) -> Bool { send(opened.url, from: opened.source) }

    /// Takes the URLs that the system asked the app to open, in their order, as links of ``OpenedURL/source`` without a known sender: those
    /// of [`application(_:open:)`](https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:open:)) on macOS.
    ///
    /// - Returns: Whether routes that are open to links of that kind take all of them.
    @discardableResult
    public func send(_ urls: [URL]) -> Bool { urls.reduce(true) { areTaken, url in send(OpenedURL(url)) && areTaken } }

    /// Takes the universal link that a user activity holds, where a route takes it; every other one is left alone, so that
    /// the system can open it in a browser.
    ///
    /// - Returns: Whether a public route takes it; `false` as well where the activity is no universal link.
    @discardableResult
    public func send(_ activity: WebActivity) -> Bool {
        guard let link = try? activity.link(rules: configuration.rules, limits: configuration.limits),
            canOpen(link, from: .universalLink)
        else { return false }
        return send(link, from: .universalLink)
    }

    /// Takes the link that an activity carries, if a public route takes it; every other activity is left alone. ``ActivityLink`` says which
    /// activities carry one, and which source each link has.
    ///
    /// - Parameters:
    ///   - activityType: The activity's type; the app's own for a delegate that is handed the values alone, as
    ///     [`handleUserActivity(_:)`](https://developer.apple.com/documentation/watchkit/wkapplicationdelegate/handleuseractivity(_:))
    ///     on watchOS is.
    ///   - webpageURL: The activity's page.
    ///   - userInfo: The activity's values.
    /// - Returns: Whether a public route takes it, for a delegate to return.
    @discardableResult
    public func `continue`(activityType: String, webpageURL: URL? = nil, userInfo: [AnyHashable: Any]?) -> Bool {
        guard let found = activityLink(activityType, webpageURL, userInfo), canOpen(found.link, from: found.source)
        else {
            return false
        }
        return send(found.link, from: found.source)
    }

    /// The link that an activity carries, read as the router reads links; `nil` for none.
    package func activityLink(
        _ activityType: String, _ webpageURL: URL?, _ userInfo: [AnyHashable: Any]?
    ) -> ActivityLink? {
        ActivityLink(
            activityType: activityType, webpageURL: webpageURL, userInfo: userInfo, rules: configuration.rules,
            limits: configuration.limits)
    }
}

extension OpenedURL {
    /// The source of the link: a universal link if it is of the web, otherwise a custom scheme with the app that opened it.
    ///
    /// Which method the system calls says less than the URL does. SwiftUI calls
    /// [`onOpenURL`](https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)) for universal links and custom
    /// schemes alike. Of UIKit's methods, universal links come by the one for activities, but a page's URL comes by that for URLs from
    /// a [widget of the app's](https://developer.apple.com/forums/thread/661846), or if the app is a web browser. None of them proves
    /// who has asked: on macOS, every app can have any URL opened by this one.
    public var source: LinkSource {
        switch url.scheme?.lowercased() {
        case "http", "https": .universalLink
        default: .scheme(callingApp: sourceApplication)
        }
    }
}
