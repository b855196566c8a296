public import WaymarkCore

/// A type from which a link can be parsed: a text, a link that was parsed before, or (with `WaymarkFoundation`) a
/// `URL`.
public protocol LinkConvertible: Sendable {
    /// Reads the value as a link.
    ///
    /// - Parameters:
    ///   - rules: The rules by which its host is read.
    ///   - limits: The limits on its size.
    /// - Returns: The link.
    /// - Throws: A ``/WaymarkCore/LinkError`` with the fault and the byte.
    func deepLink(rules: MatchingRules, limits: LinkLimits) throws(LinkError) -> DeepLink

    /// The text as it is, for errors and events.
    var linkText: String { get }
}

// `String` also conforms to `LinkValue`, which requires `linkText` as well.
extension String: LinkConvertible {
    /// Reads the text as a link.
    ///
    /// - Parameters:
    ///   - rules: The rules by which its host is read.
    ///   - limits: The limits on its size.
    /// - Returns: The link.
    /// - Throws: A ``/WaymarkCore/LinkError`` with the fault and the byte.
    public func deepLink(rules: MatchingRules, limits: LinkLimits) throws(LinkError) -> DeepLink {
        try DeepLink(self, rules: rules, limits: limits)
    }
}

extension DeepLink: LinkConvertible {
    /// Returns the link itself.
    ///
    /// - Parameters:
    ///   - rules: Not used.
    ///   - limits: Not used.
    /// - Throws: Nothing.
    public func deepLink(rules: MatchingRules, limits: LinkLimits) throws(LinkError) -> DeepLink { self }

    /// The text.
    public var linkText: String { text }
}
