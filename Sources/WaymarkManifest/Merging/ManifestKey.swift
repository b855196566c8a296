internal import WaymarkCore

/// A key of a manifest that does not belong to single routes, with its value and its place, while manifests are merged.
struct ManifestKey {
    /// The value of a key.
    enum Value {
        /// A value that is compared as a whole; `nil` if the default is written.
        case single(ManifestNode.Content?)
        /// Keys that are compared one by one.
        case keys([ManifestKey])
    }

    let name: String
    var value: Value
    let place: SourcePlace

    /// Returns the keys that a manifest contains, in a fixed order, without routes, rewrites, schemes and hosts. The
    /// dialect is always included.
    static func keys(of manifest: Manifest) -> [ManifestKey] {
        var bare = manifest
        bare.routes = []
        bare.rewrites = []
        bare.schemes = []
        bare.hosts = []
        let start = SourcePlace(file: manifest.source.file ?? "manifest", line: manifest.source.line ?? 0)
        var keys = read(bare.node, written: manifest.source.keys, at: start, in: .root)
        keys.removeAll { [Manifest.Key.schema, .waymark, .routes].map(\.rawValue).contains($0.name) }
        let dialect = Manifest.Key.dialect.rawValue
        if !keys.contains(where: { $0.name == dialect }) {
            keys.append(ManifestKey(name: dialect, value: .single(.text(manifest.dialect)), place: start))
        }
        return keys
    }

    /// Reads the keys of a manifest's tree and, for the rules, also those that were written with the default value.
    private static func read(
        _ node: ManifestNode, written: [ManifestNode.Member], at start: SourcePlace, in path: ManifestPath
    ) -> [ManifestKey] {
        guard case .object(let members) = node.content else { return [] }
        let isHosts = path.isHosts
        // Schemes are written in any case.
        func name(of writing: ManifestNode.Member) -> String { isHosts ? writing.key.lowercased() : writing.key }
        let writings = Dictionary(written.map { (name(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
        var keys = members.map { member in
            let writing = writings[member.key]
            let place = SourcePlace(file: start.file, line: writing?.line ?? start.line)
            let inner = path.member(member.key)
            guard inner.hasKeys else {
                return ManifestKey(name: member.key, value: .single(member.value.content), place: place)
            }
            let held = read(member.value, written: writing?.value.members ?? [], at: place, in: inner)
            return ManifestKey(name: member.key, value: .keys(held), place: place)
        }
        var known = Set(members.map(\.key))
        for writing in written where known.insert(name(of: writing)).inserted {
            let place = SourcePlace(file: start.file, line: writing.line ?? start.line)
            let inner = path.member(writing.key)
            if inner.isRules {
                let held = read(ManifestNode(.object([])), written: writing.value.members, at: place, in: inner)
                keys.append(ManifestKey(name: writing.key, value: .keys(held), place: place))
            } else if path.isRules, !inner.isHosts {
                keys.append(ManifestKey(name: writing.key, value: .single(nil), place: place))
            }
        }
        return keys
    }

    /// The key as a member of a tree; `nil` if it has the default value.
    var member: ManifestNode.Member? {
        switch value {
        case .single(let content): content.map { ManifestNode.Member(name, ManifestNode($0)) }
        case .keys(let keys): ManifestNode.Member(name, ManifestNode(.object(keys.compactMap(\.member))))
        }
    }
}

extension ManifestKey.Value {
    /// The value as text.
    var text: String {
        switch self {
        case .single(nil): "the default"
        case .single(let content?): Self.text(content)
        case .keys: "an object"
        }
    }

    private static func text(_ content: ManifestNode.Content) -> String {
        switch content {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .text(let text): Quotation(text).description
        case .array(let nodes): "[\(list(nodes) { text($0.content) })]"
        case .object(let members):
            "{\(list(members) { "\(Quotation($0.key)): \(text($0.value.content))" })}"
        }
    }

    /// Returns the first elements as text, with a mark for those that are omitted.
    private static func list<Element>(_ elements: [Element], _ text: (Element) -> String) -> String {
        (elements.prefix(4).map(text) + (elements.count > 4 ? ["…"] : [])).joined(separator: ", ")
    }
}

extension ManifestNode {
    /// The members of an object; empty for any other value.
    fileprivate var members: [Member] { if case .object(let members) = content { members } else { [] } }
}

extension ManifestNode.Member {
    fileprivate var line: Int? { position?.line ?? value.position?.line }
}

extension ManifestPath {
    fileprivate var isRules: Bool { description == "rules" }
    fileprivate var isHosts: Bool { description == "rules.host" }
    /// Whether the keys here are compared one by one, because each manifest may contain some of them.
    fileprivate var hasKeys: Bool { isRules || isHosts || ["types", "options", "apps"].contains(description) }
}
