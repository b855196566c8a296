/// Manifests that cannot become one, with everything in which they contradict each other.
public struct ManifestMergeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The conflicts: of what holds for all routes first, then of routes in their order.
    public let conflicts: [ManifestConflict]

    /// One line for each conflict.
    public var description: String { conflicts.map(\.description).joined(separator: "\n") }

    init(_ conflicts: [ManifestConflict]) { self.conflicts = conflicts }
}
