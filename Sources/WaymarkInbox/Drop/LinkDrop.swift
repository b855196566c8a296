/// A place where other processes of an app leave links for its inbox.
///
/// The inbox takes them in when it begins, and whenever ``LinkInbox/takeDropped()`` is called. A link is removed from the
/// place once the inbox's storage has it, and before it is delivered.
public protocol LinkDrop: Sendable {
    /// What events call the place; no path, which may be personal.
    var name: String { get }

    /// The time since any moment that stays the same for all processes.
    var now: Duration { get }

    /// The links that were left and not removed, oldest first; a `timeToLive` of `nil` is that of the inbox's links.
    ///
    /// - Throws: Why nothing can be read.
    func contents() async throws(InboxStorageError) -> InboxContents

    /// Removes links; those that are gone already are no error.
    func remove(_ ids: [StoredLink.ID]) async throws(InboxStorageError)
}
