import WaymarkManifest

extension ManifestNode {
    /// The value of a name, if this is an object that has one.
    subscript(name: String) -> ManifestNode? {
        if case .object(let members) = content { members.first { $0.key == name }?.value } else { nil }
    }

    /// The text, if it is one.
    var text: String? { if case .text(let text) = content { text } else { nil } }

    /// The elements, if this is an array.
    var elements: [ManifestNode] { if case .array(let elements) = content { elements } else { [] } }

    /// The values by name, if this is an object.
    var values: [String: ManifestValue]? {
        if case .object(let values) = value { values } else { nil }
    }

    private var value: ManifestValue {
        switch content {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .text(let value): .text(value)
        case .array(let values): .array(values.map(\.value))
        case .object(let members):
            .object(Dictionary(members.map { ($0.key, $0.value.value) }, uniquingKeysWith: { $1 }))
        }
    }
}
