/// The reason that a link left the inbox without being acknowledged.
@nonexhaustive
public enum InboxExpiry: String, Hashable, Sendable, Codable {
    /// It waited longer than it may.
    case timeToLive
    /// Another link needed the room: it had been set aside, or its sender had more links in the inbox than any other.
    case displaced
    /// The app dropped it.
    case dropped
}
