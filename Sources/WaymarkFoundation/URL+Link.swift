public import WaymarkCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL {
    /// The URL of a link, or `nil` where Foundation cannot hold its text.
    public init?(_ link: DeepLink) { self.init(string: link.text) }
}
