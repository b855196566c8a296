extension ManifestRewrite {
    /// The rewrite as written in a manifest.
    package var node: ManifestNode {
        var members = Members<Key>()
        members.add(.name, text: name)
        switch subject {
        case .pattern(let pattern): members.add(.from, text: pattern)
        case .expression(let expression, let caseSensitive):
            members.add(.match, text: expression)
            members.add(.caseSensitive, .bool(caseSensitive), unless: false)
        }
        members.add(.to, text: target)
        members.add(.when, node: condition == Condition() ? nil : condition.node)
        members.add(.flag, text: flag)
        members.add(.then, text: continuation.rawValue, unless: Continuation.stop.rawValue)
        return members.node
    }
}

extension ManifestRewrite.Condition {
    fileprivate var node: ManifestNode {
        var members = Members<Key>()
        members.add(.sources, texts: sources)
        members.add(.minVersion, text: minVersion)
        members.add(.maxVersion, text: maxVersion)
        members.add(.query, .object(query), unless: [:])
        members.add(.percentage, percentage.map { .number($0) })
        return members.node
    }
}
