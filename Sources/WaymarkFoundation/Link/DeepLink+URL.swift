public import WaymarkCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DeepLink {
    /// Reads the link that a URL holds: its absolute text, a relative URL resolved against its base.
    ///
    /// The text is used as it is, without `URLComponents`. Characters that Foundation escaped when the URL was created
    /// are decoded. Most systems convert a non-ASCII host to Punycode: if the rules make it a segment of the path, it
    /// is read in Unicode (`shop://xn--jvrxl/1` as `shop://商品/1`); if it stays a host,
    /// ``/WaymarkCore/DeepLink/canonicalHost`` decodes it and ``/WaymarkCore/DeepLink/host`` does not. A URL that has
    /// neither scheme nor base is a link from inside.
    ///
    /// ```swift
    /// let link = try DeepLink(url)
    /// ```
    ///
    /// - Parameters:
    ///   - url: The URL; `mailto:` and other opaque ones are links without a host, `file:` ones links with an empty host.
    ///   - rules: By which the text is read.
    ///   - limits: How large the link may be.
    /// - Throws: The first fault found. Foundation accepts URLs that are refused here: with user information, with
    ///   `%00`, with a port above 65535, without a host though the scheme needs one, or with a zone in an IPv6 address.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(
        _ url: URL, rules: MatchingRules = .standard, limits: LinkLimits = .standard
    ) throws(LinkError) {
        let text = url.absoluteString
        // A text that is too long is refused before its host is searched for, character by character.
        let read = text.utf8.count > limits.bytes ? text : SegmentHost.decoded(in: text, rules: rules)
        try self.init(read, rules: rules, limits: limits)
    }

    /// The URL of the link, or `nil` if Foundation cannot represent it; of all valid links, this applies only to the
    /// empty one.
    public var url: URL? { URL(self) }
}
