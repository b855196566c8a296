internal import Synchronization

/// Association files, made once for each state of an app: making them costs a proof.
final class AssociationCache: Sendable {
    private let files = Mutex<[String: (digest: String, files: AssociationFiles)]>([:])

    /// The files of an app.
    func files(of app: RuleServerModel.AppState) throws -> AssociationFiles {
        if let known = files.withLock({ $0[app.settings.name] }), known.digest == app.digest { return known.files }
        let made = try AssociationFiles(app.tables)
        files.withLock { $0[app.settings.name] = (app.digest, made) }
        return made
    }
}
