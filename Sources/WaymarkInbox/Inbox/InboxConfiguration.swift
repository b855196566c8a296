import WaymarkRouting

/// The settings of a router's inbox.
public struct InboxConfiguration: Sendable {
    /// The storage of the links, which decides whether they outlive the process.
    public var storage: any InboxStorage
    /// The place in which app extensions leave links, because they must not use the app's storage; `nil` if there are
    /// no such extensions.
    public var drop: (any LinkDrop)?
    /// The gates in addition to ``InboxGate/ready``.
    public var gates: [InboxGateRule]
    /// The time that a link waits unless its sender sets one; `nil` for no limit.
    public var timeToLive: Duration? = .seconds(24 * 60 * 60)
    /// The period in which the same link, from the same source and for the same scene, is accepted only once; `nil` to
    /// accept every link.
    ///
    /// Links are the same if they have the same text, byte for byte. A link counts while it waits, during its delivery
    /// and afterwards. A link that was superseded, displaced or dropped, or that expired, may arrive again at once. So
    /// may a link that the router did not accept; the same link supersedes it, however much later it arrives.
    public var duplicateWindow: Duration? = .seconds(1)
    /// The number of links that may wait, including those that were set aside or not accepted.
    ///
    /// Links whose gates are open do not count. The same number of them may be under way, or have come back.
    ///
    /// If more links arrive, the oldest link of the sender that has the most is removed, so that no sender can exclude
    /// the others.
    public var greatestLinks = 64
    /// The total size of texts, keys and sources that may wait, and that may be under way, in bytes.
    public var greatestBytes = 256 * 1_024
    /// The number of links of one sender that may wait; `nil` for half of ``greatestLinks``.
    ///
    /// The sender's share of ``greatestBytes`` is the same. A sender is a kind of source, a calling app and an origin.
    public var greatestLinksPerSender: Int?
    /// The number of times that a link is delivered before it is set aside.
    public var greatestAttempts = 2

    /// Creates the settings of an inbox.
    ///
    /// - Parameters:
    ///   - gates: The gates and the links that wait at them.
    ///   - storage: The storage of the links; by default, in memory only.
    public init(gates: [InboxGateRule] = [], storage: any InboxStorage = MemoryInboxStorage()) {
        self.gates = gates
        self.storage = storage
    }

    var quota: LinkQuota {
        let links = max(0, greatestLinks)
        let bytes = max(0, greatestBytes)
        let perSender = min(links, max(1, greatestLinksPerSender ?? links / 2 + links % 2))
        // The product need not fit in one integer; the quotient does.
        let share = links == 0 ? bytes : links.dividingFullWidth(bytes.multipliedFullWidth(by: perSender)).quotient
        return LinkQuota(links: links, bytes: bytes, linksPerSender: perSender, bytesPerSender: share)
    }
}
