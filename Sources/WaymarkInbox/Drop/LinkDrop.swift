/// A place where other processes of an app leave links for its inbox.
///
/// The inbox takes them in when it begins, and whenever ``LinkInbox/takeDropped()`` is called. A link is removed from the
/// place once the inbox's storage has it, and before it is delivered.
public protocol LinkDrop: Sendable {
    /// The name of the place in events; not a path, which may be personal.
    var name: String { get }

    /// The time since any moment that stays the same for all processes.
    var now: Duration { get }

    /// Returns the links that were left and not removed, oldest first.
    ///
    /// A `timeToLive` of `nil` means that of the inbox's links.
    ///
    /// - Throws: An ``InboxStorageError`` if the storage cannot be used.
    func contents() async throws(InboxStorageError) -> InboxContents

    /// Removes links, and ignores those that are gone already.
    ///
    /// - Throws: An ``InboxStorageError`` if the storage cannot be used.
    func remove(_ ids: [StoredLink.ID]) async throws(InboxStorageError)
}
