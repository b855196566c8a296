import WaymarkRouting

/// A type that stores the links of an inbox.
///
/// A storage is used by one inbox at a time, which calls ``load()`` once and then one method after the other. Links are
/// stored unredacted, with their secrets.
public protocol InboxStorage: Sendable {
    /// The name of the storage in events. Do not use a path, which may contain personal data.
    var name: String { get }

    /// The time since a fixed moment, which must stay the same even while the app is not running.
    var now: Duration { get }

    /// Returns the links that were stored before.
    ///
    /// - Throws: An ``InboxStorageError`` if the storage cannot be read; the inbox then writes nothing and continues in
    ///   memory.
    func load() async throws(InboxStorageError) -> InboxContents

    /// Applies changes in order, and returns once they are durable.
    ///
    /// - Throws: An ``InboxStorageError`` if changes may be lost. The inbox then continues in memory, and calls
    ///   ``replace(with:)`` instead of this method until that succeeds.
    func append(_ changes: [InboxChange]) async throws(InboxStorageError)

    /// Replaces everything with these links, in order, and returns once they are durable.
    ///
    /// The inbox calls this method after an error, and in place of ``append(_:)`` if more changes are waiting than it
    /// keeps.
    ///
    /// - Throws: An ``InboxStorageError`` if the storage cannot be used.
    func replace(with links: [StoredLink]) async throws(InboxStorageError)

    /// Releases what the storage holds, such as a lock, when the inbox is no longer used. The default implementation does
    /// nothing.
    func close() async
}

extension InboxStorage {
    /// Does nothing.
    public func close() async {}
}

/// The content of a storage.
public struct InboxContents: Hashable, Sendable {
    /// The links in the order in which they are delivered.
    public var links: [StoredLink]
    /// The parts that were found damaged and are lost, and other errors despite which the links were read.
    public var losses: [InboxStorageError]

    /// Creates the content of a storage.
    ///
    /// - Parameters:
    ///   - links: The links, oldest first.
    ///   - losses: The parts that are lost, and other errors to report.
    public init(links: [StoredLink] = [], losses: [InboxStorageError] = []) {
        self.links = links
        self.losses = losses
    }
}

/// A change that an inbox makes to its storage.
@nonexhaustive
public enum InboxChange: Hashable, Sendable {
    /// A link was accepted, at the end or in place of another, which was removed.
    case accepted(StoredLink, superseding: UInt64?)
    /// A link is about to be delivered; `count` is the number of this attempt.
    case attempt(UInt64, count: Int)
    /// A link is no longer delivered, except on request.
    case setAside(UInt64)
    /// A link was acknowledged, or is no longer needed.
    case removed(UInt64)
}

extension [StoredLink] {
    /// Applies a change. A change of a missing link has no effect.
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
