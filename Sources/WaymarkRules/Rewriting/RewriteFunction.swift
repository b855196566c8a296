public import WaymarkCore

/// A function of an app that makes the new link of what a rewrite rule takes: its text, or `nil` to leave it to the rule's
/// template.
///
/// It is called while links are looked up, from any thread: it must be quick, and give the same text for the same link. It must
/// not ask the router about links that functions rewrite, nor open them: such links fail with
/// ``/WaymarkRouting/RewriteFailure/Reason/asksRouter``, the one that it is called for too.
public typealias RewriteFunction = @Sendable (RewriteCapture) -> String?

/// The part of a link that a rewrite rule has taken.
public struct RewriteCapture: Sendable {
    /// The link.
    public let link: DeepLink
    /// For an expression, the whole match and then its groups as they are written, `nil` for one that took no part; for
    /// a pattern the whole link.
    public let groups: [String?]
    /// Of a pattern its parameters, decoded; of an expression its named groups.
    public let parameters: [String: String]
    /// The link that the rule's template gives.
    public let substituted: String
}
