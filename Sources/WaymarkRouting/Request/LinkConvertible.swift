public import WaymarkCore

/// A type that a link can be read from: a text, a link that was read before, or (with `WaymarkFoundation`) a `URL`.
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

// A `String` is a link value as well, whose text it is.
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
    /// Returns the link itself, as it was read.
    ///
    /// - Parameters:
    ///   - rules: Not used.
    ///   - limits: Not used.
    /// - Throws: Nothing.
    public func deepLink(rules: MatchingRules, limits: LinkLimits) throws(LinkError) -> DeepLink { self }

    /// The text.
    public var linkText: String { text }
}
