import WaymarkCore

extension MatchingRules {
    /// The rules as they stand in a manifest: those that differ from Waymark's own.
    var node: ManifestNode {
        let usual = MatchingRules()
        var members = Members<Key>()
        members.add(.precedence, text: precedence.rawValue, unless: usual.precedence.rawValue)
        members.add(.caseSensitive, caseSensitivity.value, unless: usual.caseSensitivity.value)
        members.add(.trailingSlash, text: trailingSlash.rawValue, unless: usual.trailingSlash.rawValue)
        members.add(.emptySegments, text: emptySegments.rawValue, unless: usual.emptySegments.rawValue)
        members.add(.emptyValues, .bool(emptyValues), unless: .bool(usual.emptyValues))
        members.add(.plusIsSpace, .bool(plusIsSpace), unless: .bool(usual.plusIsSpace))
        members.add(.decodeValues, .bool(decodeValues), unless: .bool(usual.decodeValues))
        members.add(.fragment, text: fragment.rawValue, unless: usual.fragment.rawValue)
        members.add(.host, .object(hostByScheme.mapValues { .text($0.rawValue) }), unless: [:])
        members.add(.userInformation, text: userInformation.rawValue, unless: usual.userInformation.rawValue)
        members.add(.repeatedQuery, text: repeatedQuery.rawValue, unless: usual.repeatedQuery.rawValue)
        members.add(.valuelessQuery, text: valuelessQuery.rawValue, unless: usual.valuelessQuery.rawValue)
        members.add(.merge, texts: merge.map(\.rawValue), unless: usual.merge.map(\.rawValue))
        members.add(.segmentWildcard, text: segmentWildcard)
        return members.node
    }
}

extension MatchingRules.CaseSensitivity {
    fileprivate var value: ManifestValue? {
        MatchingRules.caseSensitivities.first { $0.meaning == self }?.value
    }
}
