package import WaymarkManifest

/// A route that a build has a record of.
package struct BuiltRoute: Sendable {
    /// The record's description, an element of a manifest with further keys.
    package let node: ManifestNode
    /// The description as it stands in the record.
    package let text: String
    /// The file of the build, and the path within an archive.
    package let image: String
    /// The place of the record in that file, in bytes.
    package let offset: Int

    /// The keys that a description has beyond those of a manifest's route.
    private static let further: Set<String> = ["type", "module", "at"]

    /// The text of a key; `nil` if the record says nothing, or no text.
    package subscript(_ key: String) -> String? { node[key]?.plainText }

    /// The route as a manifest has it.
    package var element: ManifestNode {
        guard case .object(let members) = node.content else { return node }
        return ManifestNode(.object(members.filter { !Self.further.contains($0.key) }))
    }
}
