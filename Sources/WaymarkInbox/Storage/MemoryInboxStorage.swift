import WaymarkLock
public import WaymarkRouting

/// A storage that keeps links as long as the process runs. It is the default of an inbox.
public final class MemoryInboxStorage: InboxStorage {
    private let clock: AppClock
    private let ledger = Lock(InboxLedger())

    /// Creates an empty storage.
    ///
    /// - Parameter clock: The clock by which the age of a link is known to another inbox.
    public init(clock: AppClock = .continuous) { self.clock = clock }

    /// The name of the storage in events.
    public let name = "memory"

    /// The time by the clock, since the clock was created.
    public var now: Duration { clock.now }

    /// Returns the stored links. Reading never fails.
    public func load() async -> InboxContents { InboxContents(links: ledger.withLock { $0.links }) }

    /// Applies changes, which never fails.
    public func append(_ changes: [InboxChange]) async {
        ledger.withLock { ledger in for change in changes { ledger.apply(change) } }
    }

    /// Replaces all stored links with these.
    public func replace(with links: [StoredLink]) async { ledger.withLock { $0 = InboxLedger(links) } }
}
