public import WaymarkRouting

/// What the system hands to an app's delegates, given to the router as it is.
extension Router {
    /// Takes a URL that the system asked the app to open, as one by custom scheme from the app that asked.
    ///
    /// - Returns: Whether a route that is open to links of that kind takes it, so that a delegate can return it.
    @discardableResult
    public func send(_ opened: OpenedURL) -> Bool { send(opened.url, from: opened.source) }

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
}

extension OpenedURL {
    /// Where the link comes from: a custom scheme, with the app that asked.
    public var source: LinkSource { .scheme(callingApp: sourceApplication) }
}
