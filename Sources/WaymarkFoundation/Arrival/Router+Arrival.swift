public import WaymarkRouting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Values that an app's delegates receive from the system, passed to the router unchanged.
extension Router {
    /// Sends a URL that the system asked the app to open, with ``OpenedURL/source`` as its source: a custom scheme with
    /// the app that asked, or a universal link.
    ///
    /// - Returns: Whether a route that is open to this source matches it, for a delegate to return.
    @discardableResult
    public func send(_ opened: OpenedURL) -> Bool { send(opened.url, from: opened.source) }

    /// Sends the URLs that the system asked the app to open, in order, with ``OpenedURL/source`` as their source and
    /// without a known sender: the URLs of
    /// [`application(_:open:)`](https://developer.apple.com/documentation/appkit/nsapplicationdelegate/application(_:open:))
    /// on macOS.
    ///
    /// - Returns: Whether routes that are open to this source match all of them.
    @discardableResult
    public func send(_ urls: [URL]) -> Bool { urls.reduce(true) { areTaken, url in send(OpenedURL(url)) && areTaken } }

    /// Sends the universal link of a user activity if a route matches it; other activities are ignored, so that the
    /// system can open the link in a browser.
    ///
    /// - Returns: Whether a public route matches the link; `false` also if the activity is not a universal link.
    @discardableResult
    public func send(_ activity: WebActivity) -> Bool {
        guard let link = try? activity.link(rules: configuration.rules, limits: configuration.limits),
            canOpen(link, from: .universalLink)
        else { return false }
        return send(link, from: .universalLink)
    }

    /// Sends the link of an activity if a public route matches it; other activities are ignored. ``ActivityLink``
    /// documents which activities have a link, and the source of each.
    ///
    /// - Parameters:
    ///   - activityType: The activity's type; the app's own type for a delegate that receives only the values, as
    ///     [`handleUserActivity(_:)`](https://developer.apple.com/documentation/watchkit/wkapplicationdelegate/handleuseractivity(_:))
    ///     on watchOS is.
    ///   - webpageURL: The activity's page.
    ///   - userInfo: The activity's values.
    /// - Returns: Whether a public route matches it, for a delegate to return.
    @discardableResult
    public func `continue`(activityType: String, webpageURL: URL? = nil, userInfo: [AnyHashable: Any]?) -> Bool {
        guard let found = activityLink(activityType, webpageURL, userInfo), canOpen(found.link, from: found.source)
        else {
            return false
        }
        return send(found.link, from: found.source)
    }

    /// Returns the link of an activity, parsed as the router parses links; `nil` if it has none.
    package func activityLink(
        _ activityType: String, _ webpageURL: URL?, _ userInfo: [AnyHashable: Any]?
    ) -> ActivityLink? {
        ActivityLink(
            activityType: activityType, webpageURL: webpageURL, userInfo: userInfo, rules: configuration.rules,
            limits: configuration.limits)
    }
}

extension OpenedURL {
    /// The source of the link: a universal link if it is a web link, otherwise a custom scheme with the app that opened
    /// it.
    ///
    /// The URL is a better indication than the method that the system calls. SwiftUI calls
    /// [`onOpenURL`](https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)) for universal links
    /// and custom schemes alike. UIKit delivers universal links through its method for activities, but a web URL
    /// through its method for URLs if it comes from a [widget of the
    /// app's](https://developer.apple.com/forums/thread/661846), or if the app is a web browser. No method proves which
    /// app has asked: on macOS, every app can make this one open any URL.
    public var source: LinkSource {
        switch url.scheme?.lowercased() {
        case "http", "https": .universalLink
        default: .scheme(callingApp: sourceApplication)
        }
    }
}
