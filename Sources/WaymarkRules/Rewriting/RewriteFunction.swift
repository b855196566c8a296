public import WaymarkCore

/// A function of the app that returns the text of the new link for a link that a rewrite rule matches, or `nil` to use the
/// rule's template.
///
/// The function is called during lookups, on any thread: it must be fast, and return the same text for the same link. It must
/// neither open links that functions rewrite nor query the router about them. Those links, and the link that the function is
/// called for, fail with ``/WaymarkRouting/RewriteFailure/Reason/asksRouter``.
public typealias RewriteFunction = @Sendable (RewriteCapture) -> String?

/// The parts of a link that a rewrite rule captured.
public struct RewriteCapture: Sendable {
    /// The link.
    public let link: DeepLink
    /// For an expression, the whole match and then its groups as written in the link, `nil` for a group that did not take part
    /// in the match; for a pattern, the whole link.
    public let groups: [String?]
    /// The decoded parameters of a pattern, or the named groups of an expression.
    public let parameters: [String: String]
    /// The link that the rule's template produces.
    public let substituted: String
}
