import WaymarkLock
public import WaymarkRouting

/// A storage that keeps links as long as the process lives; the default of an inbox.
public final class MemoryInboxStorage: InboxStorage {
    private let clock: AppClock
    private let ledger = Lock(InboxLedger())

    /// Creates an empty storage.
    ///
    /// - Parameter clock: The clock by which the age of a link is known to another inbox.
    public init(clock: AppClock = .continuous) { self.clock = clock }

    /// The name of the storage in events.
    public let name = "memory"

    /// The time by the clock, since that was made.
    public var now: Duration { clock.now }

    /// Returns the stored links; none is ever lost.
    public func load() async -> InboxContents { InboxContents(links: ledger.withLock { $0.links }) }

    /// Makes changes, which never fails.
    public func append(_ changes: [InboxChange]) async {
        ledger.withLock { ledger in for change in changes { ledger.apply(change) } }
    }

    /// Keeps these links in place of everything.
    public func replace(with links: [StoredLink]) async { ledger.withLock { $0 = InboxLedger(links) } }
}
