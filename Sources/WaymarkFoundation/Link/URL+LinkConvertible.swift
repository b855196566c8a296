public import WaymarkCore
public import WaymarkRouting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL: LinkConvertible {
    /// The link that the URL holds, as `DeepLink(url)` reads it.
    ///
    /// ```swift
    /// try await router.open(url, from: .universalLink)
    /// ```
    public func deepLink(rules: MatchingRules, limits: LinkLimits) throws(LinkError) -> DeepLink {
        try DeepLink(self, rules: rules, limits: limits)
    }
}
