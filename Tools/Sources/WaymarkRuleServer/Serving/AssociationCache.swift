internal import Synchronization

/// Association files, made once for each state of the tables: making them costs a proof.
final class AssociationCache: Sendable {
    private let last = Mutex<(digest: String, files: AssociationFiles)?>(nil)

    /// Returns the files of all apps.
    ///
    /// - Parameters:
    ///   - tables: The records of the tables.
    ///   - make: Makes the files of these tables; not called if they are the same as the last time.
    func files(of tables: [(key: String, body: [UInt8])], _ make: () -> AssociationFiles) -> AssociationFiles {
        let digest = tables.map { "\($0.key) \(Digest.text($0.body))" }.joined(separator: "\n")
        if let known = last.withLock({ $0 }), known.digest == digest { return known.files }
        let files = make()
        last.withLock { $0 = (digest, files) }
        return files
    }
}
