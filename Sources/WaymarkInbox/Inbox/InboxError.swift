public import WaymarkCore
public import WaymarkRouting

/// An error that describes why an inbox did not accept a link.
public struct InboxError: Error, Sendable {
    /// The reason.
    @nonexhaustive
    public enum Reason: Sendable {
        /// The text is not a link, or exceeds the limits.
        case unreadable(LinkError)
        /// The router's policy turns the link away, whatever route matches it.
        case refused(Refusal)
        /// The link comes from the app itself, which opens its links directly instead.
        case inside
        /// The link exceeds the size of the inbox or its sender's share, or every link that it could replace is being
        /// delivered.
        case full
        /// The inbox has stopped, and does not keep the link.
        case stopped
    }

    /// The reason.
    public let reason: Reason
    /// The link with secret values redacted.
    public let redactedLink: String

    init(_ reason: Reason, redactedLink: String) {
        self.reason = reason
        self.redactedLink = redactedLink
    }
}

extension InboxError: CustomStringConvertible {
    /// One line for a terminal or a log, with control characters escaped.
    public var description: String {
        "\(reason.problem) ('\(redactedLink)')".escapingControls
    }
}

extension InboxError.Reason {
    /// The fault, without the link.
    var problem: String {
        switch self {
        case .unreadable(let error): "the link cannot be read: \(error.problem)"
        case .refused(let refusal): "refused: \(refusal)"
        case .inside: "links from the app itself do not wait"
        case .full: "the inbox has no room for the link"
        case .stopped: "the inbox is no longer used"
        }
    }
}
