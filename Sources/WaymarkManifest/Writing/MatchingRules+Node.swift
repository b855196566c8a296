import WaymarkCore

extension MatchingRules {
    /// Returns the rules as written in a manifest: those that differ from the defaults.
    ///
    /// - Parameter usual: The default rules.
    func node(beside usual: MatchingRules) -> ManifestNode {
        var members = Members<Key>()
        members.add(.precedence, text: precedence.rawValue, unless: usual.precedence.rawValue)
        members.add(.backtracking, text: backtracking.rawValue, unless: usual.backtracking.rawValue)
        members.add(.namespaces, text: namespaces.rawValue, unless: usual.namespaces.rawValue)
        members.add(.namespaceFallback, texts: namespaceFallback.ordered(), unless: usual.namespaceFallback.ordered())
        members.add(.linkSyntax, text: linkSyntax.rawValue, unless: usual.linkSyntax.rawValue)
        members.add(.literals, text: literals.rawValue, unless: usual.literals.rawValue)
        members.add(.caseSensitive, caseSensitivity.value, unless: usual.caseSensitivity.value)
        members.add(.exactSchemes, .bool(exactSchemes), unless: .bool(usual.exactSchemes))
        members.add(.leadingSlash, text: leadingSlash.rawValue, unless: usual.leadingSlash.rawValue)
        members.add(.trailingSlash, text: trailingSlash.rawValue, unless: usual.trailingSlash.rawValue)
        members.add(.emptySegments, text: emptySegments.rawValue, unless: usual.emptySegments.rawValue)
        members.add(.emptyValues, .bool(emptyValues), unless: .bool(usual.emptyValues))
        members.add(.plusIsSpace, plusIsSpace.value, unless: usual.plusIsSpace.value)
        members.add(.decodeValues, decodeValues.value, unless: usual.decodeValues.value)
        members.add(.fragment, text: fragment.rawValue, unless: usual.fragment.rawValue)
        members.add(
            .host, .object(hostByScheme.mapValues { .text($0.rawValue) }),
            unless: .object(usual.hostByScheme.mapValues { .text($0.rawValue) }))
        members.add(.userInformation, text: userInformation.rawValue, unless: usual.userInformation.rawValue)
        members.add(.repeatedQuery, text: repeatedQuery.rawValue, unless: usual.repeatedQuery.rawValue)
        members.add(.valuelessQuery, text: valuelessQuery.rawValue, unless: usual.valuelessQuery.rawValue)
        members.add(.secondEquals, text: secondEquals.rawValue, unless: usual.secondEquals.rawValue)
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

extension MatchingRules.PlusIsSpace {
    fileprivate var value: ManifestValue? { MatchingRules.plusSigns.first { $0.meaning == self }?.value }
}

extension MatchingRules.DecodedValues {
    fileprivate var value: ManifestValue {
        if self == .all { return true }
        let names = MatchingRules.decodedValues.filter { contains($0.meaning) }.map(\.name)
        return names.isEmpty ? false : .array(names.map { .text($0) })
    }
}
