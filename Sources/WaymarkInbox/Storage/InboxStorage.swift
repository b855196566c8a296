import WaymarkRouting

/// Where an inbox keeps its links.
///
/// One inbox at a time uses a storage: it calls ``load()`` once, and then one method after the other. What is written has
/// texts as they were given, with whatever secrets stand in them.
public protocol InboxStorage: Sendable {
    /// What events call the storage; no path, which may be personal.
    var name: String { get }

    /// The time since any moment that stays the same, also while the app does not run.
    var now: Duration { get }

    /// What is kept from before.
    ///
    /// - Throws: Why nothing can be read; the inbox writes nothing then, and goes on in memory.
    func load() async throws(InboxStorageError) -> InboxContents

    /// Makes changes, in their order, and returns once they outlive the process.
    ///
    /// - Throws: Why some of them may be lost; the inbox goes on in memory and calls ``replace(with:)`` in place of this
    ///   until that succeeds.
    func append(_ changes: [InboxChange]) async throws(InboxStorageError)

    /// Keeps these links, in their order, in place of everything; returns once they outlive the process.
    func replace(with links: [StoredLink]) async throws(InboxStorageError)

    /// Lets go of what the storage holds, as a lock; the inbox is not used any more. Without a method of its own, a storage
    /// does nothing.
    func close() async
}

extension InboxStorage {
    /// Does nothing.
    public func close() async {}
}

/// What a storage has kept.
public struct InboxContents: Hashable, Sendable {
    /// The links in the order in which they are delivered.
    public var links: [StoredLink]
    /// What was found damaged, and is lost.
    public var losses: [InboxStorageError]

    /// Links, and what is lost.
    public init(links: [StoredLink] = [], losses: [InboxStorageError] = []) {
        self.links = links
        self.losses = losses
    }
}

/// What an inbox has a storage change.
@nonexhaustive
public enum InboxChange: Hashable, Sendable {
    /// A link was accepted: at the end, or in the place of another, which is gone.
    case accepted(StoredLink, superseding: UInt64?)
    /// A link is about to be delivered for the so manieth time.
    case attempt(UInt64, count: Int)
    /// A link is not delivered any more, unless somebody asks for it.
    case setAside(UInt64)
    /// A link was acknowledged, or is not wanted any more.
    case removed(UInt64)
}

extension [StoredLink] {
    /// Makes a change; one of a link that is not there changes nothing.
    public mutating func apply(_ change: InboxChange) {
        switch change {
        case .accepted(let link, let superseded):
            if let place = firstIndex(where: { $0.id == link.id || $0.id == superseded }) {
                removeAll { $0.id == link.id || $0.id == superseded }
                insert(link, at: place)
            } else {
                append(link)
            }
        case .attempt(let id, let count):
            if let place = firstIndex(where: { $0.id == id }) { self[place].attempts = count }
        case .setAside(let id):
            if let place = firstIndex(where: { $0.id == id }) { self[place].isSetAside = true }
        case .removed(let id): removeAll { $0.id == id }
        }
    }
}
