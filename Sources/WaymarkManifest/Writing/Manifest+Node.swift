import WaymarkCore

extension Manifest {
    /// The manifest as a tree: all values that differ from the defaults, in a fixed order.
    ///
    /// Reading the tree of a valid manifest returns an equal manifest.
    public var node: ManifestNode {
        var members = Members<Key>()
        members.add(.waymark, .integer(Int64(Self.version)))
        members.add(.name, text: name)
        members.add(.dialect, text: dialect, unless: Self.nativeDialect)
        members.add(.schemes, texts: schemes)
        members.add(.hosts, texts: hosts)
        members.add(.apps, node: apps.isEmpty ? nil : apps.node)
        members.add(.options, .object(options), unless: [:])
        members.add(.rules, node: rules == preset.rules ? nil : rules.node(beside: preset.rules))
        members.add(.types, .object(types.mapValues(\.value)), unless: [:])
        members.add(.routes, node: ManifestNode(.array(routes.map(\.node))))
        members.add(.rewrites, node: rewrites.isEmpty ? nil : ManifestNode(.array(rewrites.map(\.node))))
        return members.node
    }
}

extension Manifest.ParameterType {
    fileprivate var value: ManifestValue {
        switch self {
        case .registered: .null
        case .expression(let text): .text(text)
        }
    }
}
