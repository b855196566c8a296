internal import WaymarkManifest

extension ManifestNode {
    /// The member of a name, if this is an object that has one.
    subscript(name: String) -> ManifestNode? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key == name }?.value
    }

    /// The values in order, if this is an array; none otherwise.
    var elements: [ManifestNode] {
        if case .array(let values) = content { values } else { [] }
    }

    /// The text, if this is one.
    var plainText: String? { if case .text(let text) = content { text } else { nil } }
}
