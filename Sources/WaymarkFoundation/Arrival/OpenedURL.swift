public import WaymarkCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A URL that the system asked the app to open, with the available information about the sender.
///
/// The delegate of an app or a scene creates it from the values that the system delivers:
///
/// ```swift
/// func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
///     for context in contexts {
///         router.send(OpenedURL(context.url, sourceApplication: context.options.sourceApplication))
///     }
/// }
/// ```
public struct OpenedURL: Hashable, Sendable {
    /// The URL.
    public let url: URL
    /// The bundle identifier of the app that asked, or `nil` if the system does not provide it: it names only apps of
    /// the same team. Any app can open a link by scheme, so a missing name proves nothing.
    public let sourceApplication: String?
    /// A Boolean value that indicates whether a document is to be used in place; otherwise the app has to copy it to
    /// keep it.
    public let opensInPlace: Bool

    /// Creates a URL with the data that the system passes along with it.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - sourceApplication: The bundle identifier of the app that opened it, if the system names it.
    ///   - opensInPlace: Pass `true` if a document is to be used in place.
    public init(_ url: URL, sourceApplication: String? = nil, opensInPlace: Bool = false) {
        self.url = url
        self.sourceApplication = sourceApplication
        self.opensInPlace = opensInPlace
    }

    /// Reads the URL as a link.
    ///
    /// - Parameters:
    ///   - rules: The rules by which links are read.
    ///   - limits: The limits on the size of links.
    /// - Returns: The link.
    /// - Throws: A `LinkError` with the first fault.
    public func link(
        rules: MatchingRules = .standard, limits: LinkLimits = .standard
    ) throws(LinkError) -> DeepLink {
        try DeepLink(url, rules: rules, limits: limits)
    }
}
