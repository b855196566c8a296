/// The reason why a link left the inbox without being acknowledged.
@nonexhaustive
public enum InboxExpiry: String, Hashable, Sendable, Codable {
    /// It waited longer than it may.
    case timeToLive
    /// Another link needed the room, and this one had been set aside or came from the sender with the most links in the
    /// inbox.
    case displaced
    /// The app dropped it.
    case dropped
}
