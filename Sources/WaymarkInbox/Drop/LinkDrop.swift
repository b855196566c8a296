/// A place where other processes of an app leave links for its inbox.
///
/// The inbox accepts them when it starts, and whenever ``LinkInbox/takeDropped()`` is called. A link is removed from
/// the drop once the inbox's storage has it, and before it is delivered.
public protocol LinkDrop: Sendable {
    /// The name of the drop in events. Do not use a path, which may contain personal data.
    var name: String { get }

    /// The time since a fixed moment, which must be the same for all processes.
    var now: Duration { get }

    /// Returns the links that were left and not removed, oldest first.
    ///
    /// A `timeToLive` of `nil` stands for the inbox's own.
    ///
    /// - Throws: An ``InboxStorageError`` if the storage cannot be used.
    func contents() async throws(InboxStorageError) -> InboxContents

    /// Removes links, and ignores those that are gone already.
    ///
    /// - Throws: An ``InboxStorageError`` if the storage cannot be used.
    func remove(_ ids: [StoredLink.ID]) async throws(InboxStorageError)
}
