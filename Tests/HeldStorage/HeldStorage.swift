package import WaymarkInbox
import WaymarkLock

/// A storage that is not read before a test has put its router together: links that were kept are delivered on the main actor, and so
/// behind an app's first turn, but a test runs beside that.
package final class HeldStorage: InboxStorage {
    private struct State: Sendable {
        var isReleased = false
        var waiting: UnsafeContinuation<Void, Never>?
    }

    private let base: any InboxStorage
    private let state = Lock(State())

    package init(_ base: any InboxStorage) { self.base = base }

    /// Lets the storage be read.
    package func release() {
        let waiting = state.withLock { state in
            state.isReleased = true
            return state.waiting
        }
        waiting?.resume()
    }

    package var name: String { base.name }
    package var now: Duration { base.now }

    package func load() async throws(InboxStorageError) -> InboxContents {
        await withUnsafeContinuation { continuation in
            let isReleased = state.withLock { state in
                if !state.isReleased { state.waiting = continuation }
                return state.isReleased
            }
            if isReleased { continuation.resume() }
        }
        return try await base.load()
    }

    package func append(_ changes: [InboxChange]) async throws(InboxStorageError) { try await base.append(changes) }

    package func replace(with links: [StoredLink]) async throws(InboxStorageError) {
        try await base.replace(with: links)
    }

    package func close() async { await base.close() }
}
