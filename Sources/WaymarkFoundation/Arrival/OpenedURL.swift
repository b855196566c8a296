public import WaymarkCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A URL that the system asked the app to open, and what it says about who asked.
///
/// The delegate of an app or a scene fills it from what the system hands over:
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
    /// The bundle identifier of the app that asked, or `nil` where the system does not say: it names only apps of the same
    /// team. Any app can open a link by scheme, so no name is no proof of anything.
    public let sourceApplication: String?
    /// Whether a document is to be used where it lies; otherwise the app has to copy it before it is kept.
    public let opensInPlace: Bool

    /// A URL with what the system says about it.
    public init(_ url: URL, sourceApplication: String? = nil, opensInPlace: Bool = false) {
        self.url = url
        self.sourceApplication = sourceApplication
        self.opensInPlace = opensInPlace
    }

    /// The link that the URL holds.
    ///
    /// - Throws: The first fault found.
    public func link(
        rules: MatchingRules = .standard, limits: LinkLimits = .standard
    ) throws(LinkError) -> DeepLink {
        try DeepLink(url, rules: rules, limits: limits)
    }
}
