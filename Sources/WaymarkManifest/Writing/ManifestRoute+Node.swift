extension ManifestRoute {
    /// The route as written in a manifest.
    var node: ManifestNode {
        var members = Members<Key>()
        members.add(.id, text: id)
        members.add(.pattern, text: pattern)
        members.add(.priority, .integer(Int64(priority)), unless: 0)
        members.add(.exposure, text: exposure?.rawValue)
        members.add(.sources, texts: sources)
        members.add(.tags, texts: tags)
        members.add(.summary, text: summary)
        members.add(.defaults, .object(defaults.filter { $0.value.isParameterValue }), unless: [:])
        members.add(.query, node: query.isEmpty ? nil : ManifestNode(.array(query.map(\.node))))
        members.add(.presentation, presentation)
        members.add(.parent, text: parent)
        members.add(.parentQuery, texts: parentQuery)
        members.add(.fallback, text: fallback)
        members.add(.scheme, text: registration.scheme)
        members.add(.accept, registration.sources.map { .array($0.map { .text($0) }) })
        members.add(.kind, text: registration.kind)
        members.add(.returns, registration.answer.value, unless: true)
        // Values that no parameter can have came from another router's registration, and are read only there.
        members.add(.defaultParameters, .object(defaults.filter { !$0.value.isParameterValue }), unless: [:])
        members.add(.handler, text: handler)
        return members.node
    }
}

extension ManifestRoute.QueryParameter {
    fileprivate var node: ManifestNode {
        var members = Members<Key>()
        members.add(.name, text: name)
        members.add(.type, text: type, unless: "string")
        members.add(.required, .bool(isRequired), unless: false)
        members.add(.default, defaultValue)
        members.add(.values, .array(values), unless: [])
        return members.node
    }
}

extension ManifestValue {
    /// Whether a parameter can have the value: a single value, or an array of them.
    fileprivate var isParameterValue: Bool {
        switch self {
        case .array(let elements): elements.allSatisfy(\.isSingle)
        case .null, .bool, .integer, .number, .text, .object: isSingle
        }
    }

    private var isSingle: Bool {
        switch self {
        case .array, .object: false
        case .null, .bool, .integer, .number, .text: true
        }
    }
}
