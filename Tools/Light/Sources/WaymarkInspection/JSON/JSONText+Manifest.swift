package import WaymarkManifest

extension JSONText {
    /// Creates the JSON form of a manifest's value, such as a default; the names of an object are sorted.
    package init(_ value: ManifestValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .number(String(value))
        case .number(let value): self = .number(value.description)
        case .text(let text): self = .text(text)
        case .array(let values): self = .array(values.map(JSONText.init))
        case .object(let values):
            let members = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            self = .object(members.map { Member($0.key, JSONText($0.value)) })
        }
    }

    /// Creates the JSON form of a manifest's node, with the names of an object in their order.
    package init(_ node: ManifestNode) {
        switch node.content {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .number(String(value))
        case .number(let value): self = .number(value.description)
        case .text(let text): self = .text(text)
        case .array(let elements): self = .array(elements.map { JSONText($0) })
        case .object(let members): self = .object(members.map { Member($0.key, JSONText($0.value)) })
        }
    }
}
