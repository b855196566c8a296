import WaymarkLock

/// Keeps links as long as the process lives; what an inbox has where nothing else is said.
public final class MemoryInboxStorage: InboxStorage {
    private let clock: RouterClock
    private let links = Lock<[StoredLink]>([])

    /// A storage with nothing in it.
    ///
    /// - Parameter clock: What tells how old a link is that another inbox took.
    public init(clock: RouterClock = .continuous) { self.clock = clock }

    public let name = "memory"

    public var now: Duration { clock.now }

    public func load() async -> InboxContents { InboxContents(links: links.withLock { $0 }) }

    public func append(_ changes: [InboxChange]) async {
        links.withLock { links in for change in changes { links.apply(change) } }
    }

    public func replace(with links: [StoredLink]) async { self.links.withLock { $0 = links } }
}
