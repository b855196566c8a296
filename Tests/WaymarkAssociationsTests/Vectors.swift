import Foundation
import WaymarkManifest

/// The cases of a file among the fixtures; none if it cannot be read, which every suite would notice.
func vectors(_ name: String) -> [ManifestNode] {
    guard let url = Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json"),
        let data = try? Data(contentsOf: url), let root = try? ManifestNode(json: data, file: name)
    else { return [] }
    return root["cases"].elements
}

extension ManifestNode {
    /// The value of a key, or null.
    subscript(key: String) -> ManifestNode {
        guard case .object(let members) = content else { return ManifestNode(.null) }
        return members.first { $0.key == key }?.value ?? ManifestNode(.null)
    }

    var elements: [ManifestNode] { if case .array(let elements) = content { elements } else { [] } }
    var text: String? { if case .text(let text) = content { text } else { nil } }
    var isTrue: Bool { content == .bool(true) }
    var wholeNumber: Int? { if case .integer(let value) = content { Int(value) } else { nil } }
}
