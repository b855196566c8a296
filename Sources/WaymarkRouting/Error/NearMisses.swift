public import WaymarkCore

/// The routes that came near a link that none took.
///
/// They are looked for when they are asked for, so that a link that nobody knows costs no more than one that somebody does.
public struct NearMisses: Sendable {
    /// The link and the routes it was compared with; `nil` where a typed route was not registered.
    private let link: DeepLink?
    private let index: RouteIndex?

    init(of link: DeepLink?, in index: RouteIndex?) {
        self.link = link
        self.index = index
    }

    /// How the link was read, and where each near route fell out, nearest first; `nil` for a typed route that nobody
    /// registered.
    ///
    /// - Complexity: O(*n*) for *n* routes, at each call.
    public var explanation: Explanation? {
        guard let link, let index else { return nil }
        return index.explain(link)
    }

    /// The link that was probably meant, or `nil`.
    public var suggestion: String? { explanation?.suggestion }
}
