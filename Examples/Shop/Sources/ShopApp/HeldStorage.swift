import Waymark

/// A storage that is read only when the app says so, and that says how many links it has kept.
///
/// An app on a screen gives its inbox the storage as it is. This one prints what becomes of the links that were kept, in
/// the same order each time, and so begins to watch before they come.
final class HeldStorage: InboxStorage {
    private let storage: any InboxStorage
    private let (beginning, begin) = AsyncStream.makeStream(of: Void.self)
    private let (counts, counted) = AsyncStream.makeStream(of: Int.self)

    init(_ storage: any InboxStorage) { self.storage = storage }

    var name: String { storage.name }
    var now: Duration { storage.now }

    /// Lets the storage be read, once, and returns how many links are to be delivered.
    func read() async -> Int {
        begin.finish()
        return await counts.first { _ in true } ?? 0
    }

    func load() async throws(InboxStorageError) -> InboxContents {
        for await _ in beginning {}
        defer { counted.finish() }
        let contents = try await storage.load()
        counted.yield(contents.links.count { !$0.isSetAside })
        return contents
    }

    func append(_ changes: [InboxChange]) async throws(InboxStorageError) { try await storage.append(changes) }
    func replace(with links: [StoredLink]) async throws(InboxStorageError) { try await storage.replace(with: links) }
}
