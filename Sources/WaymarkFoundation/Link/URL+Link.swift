public import WaymarkCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL {
    /// Creates the URL of a link, or returns `nil` if Foundation cannot hold it: of links that can be read, only the
    /// empty one.
    ///
    /// What may not stand in a URL is escaped first (RFC 3986), so the URL has the same decoded parts as the link on every
    /// system. Foundation's own escaping would turn a host beyond ASCII into Punycode on some systems and refuse it on
    /// others, and would escape all percent signs where one of them begins no escape. A link in the characters of RFC 3986
    /// alone is handed over as it is written, dot segments, empty segments and the case of letters included.
    ///
    /// ```swift
    /// let url = URL(try DeepLink("shop://goods/商品"))  // shop://goods/%E5%95%86%E5%93%81
    /// ```
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public init?(_ link: DeepLink) {
        guard let text = URLText.escaped(link.text) else { return nil }
        self.init(string: text)
    }
}
