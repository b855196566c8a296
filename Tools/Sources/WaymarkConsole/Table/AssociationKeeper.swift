internal import Synchronization
internal import WaymarkInspection
internal import WaymarkManifest

/// Keeps the systems' handling of a table's links, which is computed at the first request.
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
    /// - Throws: A sentence on why there are no associations.
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
