/// An error that occurs when manifests cannot be merged, with all of their contradictions.
public struct ManifestMergeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The conflicts: those that concern all routes first, then those of routes, in their order.
    public let conflicts: [ManifestConflict]

    /// One line for each conflict.
    public var description: String { conflicts.map(\.description).joined(separator: "\n") }

    init(_ conflicts: [ManifestConflict]) { self.conflicts = conflicts }
}
