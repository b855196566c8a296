/// What holds for the links that wait in a router's inbox.
public struct InboxConfiguration: Sendable {
    /// Where links are kept, so that they outlive the process or not.
    public var storage: any InboxStorage
    /// The gates beside ``InboxGate/ready``.
    public var gates: [InboxGateRule]
    /// How long a link waits where nothing else is said, or `nil` for as long as it takes.
    public var timeToLive: Duration? = .seconds(24 * 60 * 60)
    /// For how long the same link, from the same source and for the same scene, is taken once only; `nil` for never.
    public var duplicateWindow: Duration? = .seconds(1)
    /// How many links wait at most, those set aside among them.
    public var greatestLinks = 64
    /// How many bytes of texts, keys and sources wait at most.
    public var greatestBytes = 256 * 1_024
    /// How often a link is delivered before it is set aside.
    public var greatestAttempts = 2

    /// An inbox with gates.
    ///
    /// - Parameter storage: Where links are kept; by default in memory alone.
    public init(gates: [InboxGateRule] = [], storage: any InboxStorage = MemoryInboxStorage()) {
        self.gates = gates
        self.storage = storage
    }
}
