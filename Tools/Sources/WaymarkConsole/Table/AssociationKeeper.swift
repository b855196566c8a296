internal import Synchronization
internal import WaymarkInspection
internal import WaymarkManifest

/// Keeps what the systems do with the links of a table, which is proved on the first request.
final class AssociationKeeper: Sendable {
    private struct State: Sendable {
        var task: Task<Result<AppAssociations, InputError>, Never>?
        var made = 0
    }

    private let manifest: Manifest
    private let state = Mutex(State())

    init(_ manifest: Manifest) { self.manifest = manifest }

    /// The number of times that they were made: once at the most.
    var made: Int { state.withLock { $0.made } }

    /// The associations of the table's apps.
    ///
    /// - Throws: Why there are none, in words.
    func associations() async throws(InputError) -> AppAssociations {
        let task = state.withLock { state in
            if let task = state.task { return task }
            let started = Task.detached(priority: .userInitiated) { [manifest] in
                do { return Result<AppAssociations, InputError>.success(try AppAssociations(manifest)) } catch {
                    return .failure(InputError("\(SafeText("\(error)"))"))
                }
            }
            state.task = started
            state.made += 1
            return started
        }
        return try await task.value.get()
    }
}
