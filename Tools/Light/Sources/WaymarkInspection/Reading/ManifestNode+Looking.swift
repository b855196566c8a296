package import WaymarkManifest

extension ManifestNode {
    /// The members of an object in order; empty for any other value.
    package var members: [Member] { if case .object(let members) = content { members } else { [] } }

    /// The value for a name of an object.
    package subscript(name: String) -> ManifestNode? { members.first { $0.key == name }?.value }

    /// The elements of an array; empty for any other value.
    package var elements: [ManifestNode] { if case .array(let values) = content { values } else { [] } }

    /// The text, if the value is one.
    package var plainText: String? { if case .text(let text) = content { text } else { nil } }
}
