import WaymarkGround

extension ManifestValue {
    /// The value as written in a manifest, with sorted names in objects.
    package var node: ManifestNode {
        switch self {
        case .null: ManifestNode(.null)
        case .bool(let value): ManifestNode(.bool(value))
        case .integer(let value): ManifestNode(.integer(value))
        case .number(let value): ManifestNode(.number(value))
        case .text(let value): ManifestNode(.text(value))
        case .array(let values): ManifestNode(.array(values.map(\.node)))
        case .object(let values): ManifestNode(.object(Self.members(values)))
        }
    }

    private static func members(_ values: [String: ManifestValue]) -> [ManifestNode.Member] {
        values.ordered { $0.key < $1.key }.map { ManifestNode.Member($0.key, $0.value.node) }
    }
}
