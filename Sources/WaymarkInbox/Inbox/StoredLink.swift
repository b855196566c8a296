import WaymarkCore
public import WaymarkRouting

/// A link as an inbox stores it: its text, its source and its time, without values that a caller passed along.
public struct StoredLink: Hashable, Sendable, Identifiable {
    /// The number of the link, which is unique in the inbox.
    public let id: UInt64
    /// The link, not redacted.
    public let text: String
    /// The source of the link; never the app itself.
    public let source: LinkSource
    /// The key with which a later link replaces this one, or `nil`.
    public let key: String?
    /// The name of the scene that the link is for, or `nil`.
    public let scene: String?
    /// The time at which it was accepted, by the storage's clock.
    public let accepted: Duration
    /// The time that it waits, or `nil` for no limit.
    public let timeToLive: Duration?
    /// The number of times that it was delivered.
    public var attempts: Int
    /// A Boolean value that indicates whether it is delivered only on request.
    public var isSetAside: Bool

    /// Creates a link that was read from a storage.
    ///
    /// - Parameters:
    ///   - id: The number of the link, unique in its storage.
    ///   - text: The text of the link.
    ///   - source: The source of the link.
    ///   - key: The key with which a later link replaces this one.
    ///   - scene: The scene that it is for.
    ///   - accepted: The time at which it was accepted, by the storage's clock.
    ///   - timeToLive: The time that it waits, or `nil` for no limit.
    ///   - attempts: The number of times that it was delivered.
    ///   - isSetAside: Pass `true` if it is delivered only on request.
    public init(
        id: UInt64, text: String, source: LinkSource, key: String? = nil, scene: String? = nil, accepted: Duration,
        timeToLive: Duration?, attempts: Int = 0, isSetAside: Bool = false
    ) {
        self.id = id
        self.text = text
        self.source = source
        self.key = key
        self.scene = scene
        self.accepted = accepted
        self.timeToLive = timeToLive
        self.attempts = attempts
        self.isSetAside = isSetAside
    }

    /// Returns whether another link has the same text, byte for byte, comes from the same source and is for the same scene.
    func isSame(as other: StoredLink) -> Bool {
        text.hasSameBytes(as: other.text) && source == other.source && scene == other.scene
    }

    /// The size of the link as counted against the inbox's limit, in bytes.
    public var byteCount: Int {
        func count(_ text: String?) -> Int { text?.utf8.count ?? 0 }
        let origin = source.kind.rawValue.utf8.count + count(source.callingApp) + count(source.origin)
        return text.utf8.count + origin + count(key) + count(scene)
    }
}
