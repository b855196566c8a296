extension Manifest {
    /// Merges several manifests into one, such as those of an app's modules.
    ///
    /// ```swift
    /// let manifest = try Manifest.merged([(mall, "mall.json"), (account, "account.json")])
    /// ```
    ///
    /// Routes and rewrites follow each other in the order of the manifests, schemes and hosts are united. What a manifest
    /// does not write of its name, its rules and its types it leaves to the others: only what two of them write
    /// differently is a conflict. Everything else that is not about single routes must be the same in all of them, the
    /// dialect first of all. Routes keep their ``ManifestRoute/position`` and line, and know their file, so that tables made
    /// of the result name it.
    ///
    /// - Parameter parts: The manifests, each with the name of its file; `nil` leaves it the name with which it was
    ///   read.
    /// - Returns: The merged manifest.
    /// - Throws: A ``ManifestMergeError`` with all contradictions, each with both places. An id that occurs twice is
    ///   reported once, even if the two routes are otherwise the same.
    /// - Complexity: O(*n*) for *n* routes.
    public static func merged(_ parts: [(manifest: Manifest, file: String?)]) throws(ManifestMergeError) -> Manifest {
        var merger = ManifestMerger(parts)
        let manifest = merger.merge()
        if !merger.conflicts.isEmpty { throw ManifestMergeError(merger.conflicts) }
        return manifest
    }
}
