public import WaymarkRouting

/// A link as an inbox keeps it: the text, where it comes from, and when; nothing that a caller passed beside it.
public struct StoredLink: Hashable, Sendable, Identifiable {
    /// A number that no other link of the inbox has.
    public let id: UInt64
    /// The link, not redacted.
    public let text: String
    /// Where it comes from; never the app itself.
    public let source: LinkSource
    /// What a later link must have to take its place, or `nil`.
    public let key: String?
    /// The scene that it is for, or `nil`.
    public let scene: String?
    /// When it was accepted, by the storage's time.
    public let accepted: Duration
    /// How long it waits, or `nil` for as long as it takes.
    public let timeToLive: Duration?
    /// How often it was delivered.
    public var attempts: Int
    /// Whether it is delivered only where somebody asks for it.
    public var isSetAside: Bool

    /// A link that was read from a storage.
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

    /// How much of an inbox's bound it takes, in bytes.
    public var byteCount: Int {
        func count(_ text: String?) -> Int { text?.utf8.count ?? 0 }
        let origin = source.kind.rawValue.utf8.count + count(source.callingApp) + count(source.origin)
        return text.utf8.count + origin + count(key) + count(scene)
    }
}
