public import WaymarkCore

/// What a link can be read from: a text, a link that was read before, or (with `WaymarkFoundation`) a `URL`.
public protocol LinkConvertible: Sendable {
    /// The link.
    ///
    /// - Parameters:
    ///   - rules: How its host is read.
    ///   - limits: How large it may be.
    /// - Throws: What is wrong with the text.
    func deepLink(rules: MatchingRules, limits: LinkLimits) throws(LinkError) -> DeepLink

    /// The text as it is, for errors and events.
    var linkText: String { get }
}

// A `String` is a link value as well, whose text it is.
extension String: LinkConvertible {
    /// The link that the text is.
    public func deepLink(rules: MatchingRules, limits: LinkLimits) throws(LinkError) -> DeepLink {
        try DeepLink(self, rules: rules, limits: limits)
    }
}

extension DeepLink: LinkConvertible {
    /// The link itself, as it was read.
    public func deepLink(rules: MatchingRules, limits: LinkLimits) throws(LinkError) -> DeepLink { self }

    /// The text.
    public var linkText: String { text }
}
