import WaymarkRouting

/// What holds for the links that wait in a router's inbox.
public struct InboxConfiguration: Sendable {
    /// Where links are kept, so that they outlive the process or not.
    public var storage: any InboxStorage
    /// Where extensions leave links, which run beside the app and must not use its storage; `nil` where none do.
    public var drop: (any LinkDrop)?
    /// The gates beside ``InboxGate/ready``.
    public var gates: [InboxGateRule]
    /// How long a link waits where nothing else is said, or `nil` for as long as it takes.
    public var timeToLive: Duration? = .seconds(24 * 60 * 60)
    /// For how long the same link, from the same source and for the same scene, is taken once only; `nil` for never.
    public var duplicateWindow: Duration? = .seconds(1)
    /// How many links wait at most, those set aside and those not taken among them. Links whose gates are open need none of
    /// this room; as many of them may be on their way, or have come back.
    ///
    /// Where more come, the oldest link of the sender that has most of them gives way, so that none shuts the others out.
    public var greatestLinks = 64
    /// How many bytes of texts, keys and sources wait at most, and are on their way at most.
    public var greatestBytes = 256 * 1_024
    /// How many links of one sender wait at most, or `nil` for half of ``greatestLinks``; of ``greatestBytes`` it is the same
    /// share. A sender is a kind of source, a calling app and an origin.
    public var greatestLinksPerSender: Int?
    /// How often a link is delivered before it is set aside.
    public var greatestAttempts = 2

    /// An inbox with gates.
    ///
    /// - Parameter storage: Where links are kept; by default in memory alone.
    public init(gates: [InboxGateRule] = [], storage: any InboxStorage = MemoryInboxStorage()) {
        self.gates = gates
        self.storage = storage
    }

    var quota: LinkQuota {
        let links = max(0, greatestLinks)
        let perSender = min(links, max(1, greatestLinksPerSender ?? (links + 1) / 2))
        // In floating point, as neither product need fit.
        let share = links == 0 ? 1 : Double(perSender) / Double(links)
        let bytes = perSender == links ? greatestBytes : Int(Double(max(0, greatestBytes)) * share)
        return LinkQuota(links: links, bytes: greatestBytes, linksPerSender: perSender, bytesPerSender: bytes)
    }
}
