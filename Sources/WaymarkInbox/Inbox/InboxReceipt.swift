public import WaymarkRouting

/// The result of accepting a link.
public struct InboxReceipt: Hashable, Sendable {
    /// A Boolean value that indicates whether the same link was accepted shortly before, and waits or was delivered, so
    /// that this one was dropped as a duplicate.
    public let isDuplicate: Bool
    /// A Boolean value that indicates whether the storage has the link; if not, the link waits in memory only.
    public let isStored: Bool
}

/// A link that is in an inbox.
public struct InboxLink: Hashable, Sendable, Identifiable {
    /// The number of the link, which is unique in the inbox.
    public let id: UInt64
    /// The link, not redacted.
    public let text: String
    /// The source of the link.
    public let source: LinkSource
    /// The key with which a later link replaces this one, or `nil`.
    public let key: String?
    /// The name of the scene that the link is for, or `nil`.
    public let scene: String?
    /// The number of times that it was delivered.
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
