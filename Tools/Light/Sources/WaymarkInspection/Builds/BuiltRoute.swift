package import WaymarkManifest

/// A route with a record in a build.
package struct BuiltRoute: Sendable {
    /// The record's description: a route of a manifest, with further keys.
    package let node: ManifestNode
    /// The text of the description.
    package let text: String
    /// The file of the build, and the path within an archive.
    package let image: String
    /// The place of the record in that file, in bytes.
    package let offset: Int

    /// The keys of a description that a manifest's route does not have.
    private static let further: Set<String> = ["type", "module", "at"]

    /// The text of a key, or `nil` if the key is absent or has another type.
    package subscript(_ key: String) -> String? { node[key]?.plainText }

    /// The route as an element of a manifest.
    package var element: ManifestNode {
        guard case .object(let members) = node.content else { return node }
        return ManifestNode(.object(members.filter { !Self.further.contains($0.key) }))
    }
}
