public import WaymarkRouting

/// What an inbox made of a link that it accepted.
public struct InboxReceipt: Hashable, Sendable {
    /// Whether the same link was accepted a moment ago, so that this one was left out.
    public let isDuplicate: Bool
    /// Whether the storage has the link; where it failed, the link waits in memory alone.
    public let isStored: Bool
}

/// A link that is in an inbox.
public struct InboxLink: Hashable, Sendable, Identifiable {
    /// A number that no other link of the inbox has.
    public let id: UInt64
    /// The link, not redacted.
    public let text: String
    /// Where it comes from.
    public let source: LinkSource
    /// What a later link must have to take its place, or `nil`.
    public let key: String?
    /// The scene that it is for, or `nil`.
    public let scene: String?
    /// How often it was delivered.
    public let attempts: Int

    init(_ link: StoredLink) {
        id = link.id
        text = link.text
        source = link.source
        key = link.key
        scene = link.scene
        attempts = link.attempts
    }
}
