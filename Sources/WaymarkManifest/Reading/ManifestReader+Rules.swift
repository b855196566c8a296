package import WaymarkCore

extension ManifestReader {
    /// Reads the rules of matching.
    mutating func rules(_ field: Field?) -> MatchingRules {
        var rules = dialectRules
        guard let fields = fields(field, MatchingRules.Key.self) else { return rules }
        read(fields[.precedence], into: &rules.precedence)
        readCaseSensitivity(fields[.caseSensitive], into: &rules.caseSensitivity)
        read(fields[.exactSchemes], into: &rules.exactSchemes)
        read(fields[.backtracking], into: &rules.backtracking)
        read(fields[.namespaces], into: &rules.namespaces)
        readFallback(fields[.namespaceFallback], into: &rules)
        read(fields[.linkSyntax], into: &rules.linkSyntax)
        read(fields[.literals], into: &rules.literals)
        read(fields[.leadingSlash], into: &rules.leadingSlash)
        read(fields[.trailingSlash], into: &rules.trailingSlash)
        read(fields[.emptySegments], into: &rules.emptySegments)
        read(fields[.emptyValues], into: &rules.emptyValues)
        readPlus(fields[.plusIsSpace], into: &rules.plusIsSpace)
        readDecodedValues(fields[.decodeValues], into: &rules.decodeValues)
        read(fields[.fragment], into: &rules.fragment)
        readHosts(fields[.host], into: &rules)
        read(fields[.userInformation], into: &rules.userInformation)
        read(fields[.repeatedQuery], into: &rules.repeatedQuery)
        read(fields[.valuelessQuery], into: &rules.valuelessQuery)
        read(fields[.secondEquals], into: &rules.secondEquals)
        readMerge(fields[.merge], into: &rules.merge)
        rules.segmentWildcard = text(fields[.segmentWildcard]) ?? rules.segmentWildcard
        return rules
    }

    private mutating func readFallback(_ field: Field?, into rules: inout MatchingRules) {
        guard field != nil else { return }
        let schemes = texts(field, where: Spelling.isScheme, expected: Spelling.scheme)
        rules.namespaceFallback = Set(rules.exactSchemes ? schemes : schemes.map { $0.lowercased() })
    }

    private mutating func readPlus(_ field: Field?, into plus: inout MatchingRules.PlusIsSpace) {
        guard let field, let value = value(field) else { return }
        if let known = MatchingRules.plusSigns.first(where: { $0.value == value }) {
            plus = known.meaning
        } else if case .text(let name) = value {
            report(
                .unknownValue(name), at: field, expected: "true, false or 'onceDecoded'",
                nearest: ["onceDecoded"].nearest(to: name))
        } else {
            report(.wrongKind(field.node.kind), at: field, expected: "true, false or 'onceDecoded'")
        }
    }

    private mutating func readDecodedValues(_ field: Field?, into values: inout MatchingRules.DecodedValues) {
        guard let field else { return }
        if case .bool(let all) = field.node.content {
            values = all ? .all : []
        } else if case .array = field.node.content {
            let names = MatchingRules.decodedValues.map(\.name)
            let chosen = (elements(field) ?? []).compactMap { name($0, among: names) }
            values = MatchingRules.DecodedValues(
                MatchingRules.decodedValues.filter { chosen.contains($0.name) }.map(\.meaning))
        } else {
            report(.wrongKind(field.node.kind), at: field, expected: "true, false or a list of what is decoded")
        }
    }

    private mutating func readCaseSensitivity(
        _ field: Field?, into sensitivity: inout MatchingRules.CaseSensitivity
    ) {
        guard let field, let value = value(field) else { return }
        if let known = MatchingRules.caseSensitivities.first(where: { $0.value == value }) {
            sensitivity = known.meaning
        } else if case .text(let name) = value {
            report(
                .unknownValue(name), at: field, expected: Self.caseSensitivities,
                nearest: ["firstSegment", "exact"].nearest(to: name))
        } else {
            report(.wrongKind(field.node.kind), at: field, expected: Self.caseSensitivities)
        }
    }

    private static let caseSensitivities = "true, false, 'firstSegment' or 'exact'"

    private mutating func readHosts(_ field: Field?, into rules: inout MatchingRules) {
        var first: [String: Field] = [:]
        for (scheme, position, field) in members(field) ?? [] {
            let folded = scheme.lowercased()
            if scheme != "*", !Spelling.isScheme(scheme) {
                report(.malformed(scheme), at: field, position: position, expected: Spelling.scheme)
            } else if let first = first[folded] {
                reportRepeated(scheme, at: field, first: first)
            } else {
                first[folded] = field
                var host = rules.host(forScheme: scheme)
                read(field, into: &host)
                rules.setHost(host, forScheme: scheme)
            }
        }
    }

    private mutating func readMerge(_ field: Field?, into merge: inout [MatchingRules.ArgumentSource]) {
        guard let elements = elements(field) else { return }
        merge = elements.compactMap { choice($0) }
    }
}

extension MatchingRules {
    package enum Key: String, CaseIterable {
        case precedence, backtracking, namespaces, namespaceFallback, linkSyntax, literals
        case caseSensitive, exactSchemes, leadingSlash, trailingSlash, emptySegments, emptyValues, plusIsSpace,
            decodeValues
        case fragment
        case host, userInformation, repeatedQuery, valuelessQuery, secondEquals, merge, segmentWildcard
    }

    /// The manifest's value for each kind of case sensitivity.
    package static let caseSensitivities: [(value: ManifestValue, meaning: CaseSensitivity)] = [
        (true, .sensitive), (false, .insensitive), ("firstSegment", .firstSegmentInsensitive), ("exact", .exact),
    ]

    /// The manifest's value for each place at which a `+` is a space.
    package static let plusSigns: [(value: ManifestValue, meaning: PlusIsSpace)] = [
        (true, .inQuery), (false, .never), ("onceDecoded", .onceDecoded),
    ]

    /// The manifest's name for each kind of decoded value.
    package static let decodedValues: [(name: String, meaning: DecodedValues)] = [
        ("parameters", .parameters), ("tail", .tail), ("query", .query),
    ]
}
