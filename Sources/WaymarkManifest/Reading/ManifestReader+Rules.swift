import WaymarkCore

extension ManifestReader {
    /// Reads the rules of matching.
    mutating func rules(_ field: Field?) -> MatchingRules {
        var rules = MatchingRules()
        guard let fields = fields(field, MatchingRules.Key.self) else { return rules }
        read(fields[.precedence], into: &rules.precedence)
        readCaseSensitivity(fields[.caseSensitive], into: &rules.caseSensitivity)
        read(fields[.trailingSlash], into: &rules.trailingSlash)
        read(fields[.emptySegments], into: &rules.emptySegments)
        read(fields[.emptyValues], into: &rules.emptyValues)
        read(fields[.plusIsSpace], into: &rules.plusIsSpace)
        read(fields[.decodeValues], into: &rules.decodeValues)
        read(fields[.fragment], into: &rules.fragment)
        readHosts(fields[.host], into: &rules)
        read(fields[.userInformation], into: &rules.userInformation)
        read(fields[.repeatedQuery], into: &rules.repeatedQuery)
        read(fields[.valuelessQuery], into: &rules.valuelessQuery)
        readMerge(fields[.merge], into: &rules.merge)
        rules.segmentWildcard = text(fields[.segmentWildcard])
        return rules
    }

    private mutating func readCaseSensitivity(
        _ field: Field?, into sensitivity: inout MatchingRules.CaseSensitivity
    ) {
        guard let field, let value = value(field) else { return }
        if let known = MatchingRules.caseSensitivities.first(where: { $0.value == value }) {
            sensitivity = known.meaning
        } else if case .text(let name) = value {
            report(
                .unknownValue(name), at: field, expected: "true, false or 'firstSegment'",
                nearest: ["firstSegment"].nearest(to: name))
        } else {
            report(.wrongKind(field.node.kind), at: field, expected: "true, false or 'firstSegment'")
        }
    }

    private mutating func readHosts(_ field: Field?, into rules: inout MatchingRules) {
        var first: [String: Field] = [:]
        for (scheme, position, field) in members(field) ?? [] {
            let folded = scheme.lowercased()
            if !Spelling.isScheme(scheme) {
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
    enum Key: String, CaseIterable {
        case precedence, caseSensitive, trailingSlash, emptySegments, emptyValues, plusIsSpace, decodeValues, fragment
        case host, userInformation, repeatedQuery, valuelessQuery, merge, segmentWildcard
    }

    /// What stands in a manifest for each way of comparing letters.
    static let caseSensitivities: [(value: ManifestValue, meaning: CaseSensitivity)] = [
        (true, .sensitive), (false, .insensitive), ("firstSegment", .firstSegmentInsensitive),
    ]
}
