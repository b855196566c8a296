extension Manifest {
    /// Merges several manifests into one, such as those of an app's modules.
    ///
    /// ```swift
    /// let manifest = try Manifest.merged([(mall, "mall.json"), (account, "account.json")])
    /// ```
    ///
    /// Routes and rewrites are joined in the order of the manifests, and schemes and hosts are united. A name, rule or
    /// type that a manifest does not contain is taken from the others: only different values in two manifests are a
    /// conflict. Everything else that does not belong to single routes must be the same in all manifests, above all the
    /// dialect. Routes keep their ``ManifestRoute/position`` and line, and know their file, so that errors of tables
    /// built from the result name it.
    ///
    /// - Parameter parts: The manifests, each with the name of its file; `nil` keeps the name with which it was read.
    /// - Returns: The merged manifest.
    /// - Throws: A ``ManifestMergeError`` with all contradictions, each with both places. A repeated id is reported
    ///   once, even if the two routes are otherwise the same.
    /// - Complexity: O(*n*) for *n* routes.
    public static func merged(_ parts: [(manifest: Manifest, file: String?)]) throws(ManifestMergeError) -> Manifest {
        var merger = ManifestMerger(parts)
        let manifest = merger.merge()
        if !merger.conflicts.isEmpty { throw ManifestMergeError(merger.conflicts) }
        return manifest
    }
}
