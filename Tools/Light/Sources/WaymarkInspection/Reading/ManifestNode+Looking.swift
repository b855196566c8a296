package import WaymarkManifest

extension ManifestNode {
    /// The members in order, if this is an object; none otherwise.
    package var members: [Member] { if case .object(let members) = content { members } else { [] } }

    /// The value of a name, if this is an object that has one.
    package subscript(name: String) -> ManifestNode? { members.first { $0.key == name }?.value }

    /// The values in order, if this is an array; none otherwise.
    package var elements: [ManifestNode] { if case .array(let values) = content { values } else { [] } }

    /// The text, if this is one.
    package var plainText: String? { if case .text(let text) = content { text } else { nil } }
}
