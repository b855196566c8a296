public import WaymarkCore
public import WaymarkRouting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL: LinkConvertible {
    /// Reads the URL as a link, as `DeepLink(url)` does.
    ///
    /// ```swift
    /// try await router.open(url, from: .universalLink)
    /// ```
    ///
    /// - Parameters:
    ///   - rules: The rules by which its host is read.
    ///   - limits: The limits on its size.
    /// - Returns: The link.
    /// - Throws: A `LinkError` with the first fault.
    public func deepLink(rules: MatchingRules, limits: LinkLimits) throws(LinkError) -> DeepLink {
        try DeepLink(self, rules: rules, limits: limits)
    }
}
