import WaymarkCore
import WaymarkManifest

extension ManifestSchema {
    /// The rules of matching.
    static let rules = SchemaObject(
        name: "rules",
        summary: "The reading of links and their comparison with patterns. For absent keys, the dialect's own rules "
            + "hold; the defaults here are Waymark's",
        keys: MatchingRules.Key.allCases.map(key))

    private static func words<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type) -> SchemaShape {
        .word(Choice.allCases.map(\.rawValue))
    }

    private static func key(_ key: MatchingRules.Key) -> SchemaKey {
        let name = key.rawValue
        let rules = MatchingRules.standard
        switch key {
        case .precedence:
            return SchemaKey(
                name, words(MatchingRules.Precedence.self), "Which of several routes wins",
                standard: .text(rules.precedence.rawValue))
        case .backtracking:
            return SchemaKey(
                name, words(MatchingRules.Backtracking.self),
                "Whether other ways are tried if the best one ends nowhere",
                standard: .text(rules.backtracking.rawValue))
        case .namespaces:
            return SchemaKey(
                name, words(MatchingRules.Namespaces.self),
                "Whether routes with a scheme and those without one are asked together",
                standard: .text(rules.namespaces.rawValue))
        case .namespaceFallback:
            return SchemaKey(
                name, .list(.text(pattern: scheme)), "The schemes whose links ask routes without a scheme as well")
        case .linkSyntax:
            return SchemaKey(
                name, words(MatchingRules.LinkSyntax.self), "How a text becomes a link",
                standard: .text(rules.linkSyntax.rawValue))
        case .literals:
            return SchemaKey(
                name, words(MatchingRules.SegmentForm.self),
                "Whether literals are compared decoded or as they are written",
                standard: .text(rules.literals.rawValue))
        case .caseSensitive:
            return SchemaKey(
                name, .value(MatchingRules.caseSensitivities.map { $0.value.node }),
                "Whether upper and lower case count",
                standard: .bool(true))
        case .exactSchemes:
            return SchemaKey(
                name, .bool, "Whether upper and lower case count in a scheme", standard: .bool(rules.exactSchemes))
        case .leadingSlash:
            return SchemaKey(
                name, words(MatchingRules.LeadingSlash.self), "Whether a slash at the beginning counts",
                standard: .text(rules.leadingSlash.rawValue))
        case .trailingSlash:
            return SchemaKey(
                name, words(MatchingRules.TrailingSlash.self), "Whether a slash at the end counts",
                standard: .text(rules.trailingSlash.rawValue))
        case .emptySegments:
            return SchemaKey(
                name, words(MatchingRules.EmptySegments.self), "What becomes of empty segments",
                standard: .text(rules.emptySegments.rawValue))
        case .emptyValues:
            return SchemaKey(
                name, .bool, "Whether a parameter may be empty", standard: .bool(rules.emptyValues))
        case .plusIsSpace:
            return SchemaKey(
                name, .value(MatchingRules.plusSigns.map { $0.value.node }), "Where a plus sign is a space",
                standard: .bool(true))
        case .decodeValues:
            return SchemaKey(
                name, .either([.bool, .list(.word(MatchingRules.decodedValues.map(\.name)))]),
                "Which values are decoded",
                standard: .bool(true))
        case .fragment:
            return SchemaKey(
                name, words(MatchingRules.Fragment.self), "What becomes of the fragment",
                standard: .text(rules.fragment.rawValue))
        case .host:
            return SchemaKey(
                name, .map(words(MatchingRules.Host.self), names: #"^(\*|[A-Za-z][A-Za-z0-9+.-]*)$"#),
                "By scheme, or `*` for all others, what a host is: the first segment of the path, or a host")
        case .userInformation:
            return SchemaKey(
                name, words(MatchingRules.UserInformation.self),
                "What becomes of a name and password in front of the host",
                standard: .text(rules.userInformation.rawValue))
        case .repeatedQuery:
            return SchemaKey(
                name, words(MatchingRules.RepeatedQuery.self), "Which values of a repeated query parameter count",
                standard: .text(rules.repeatedQuery.rawValue))
        case .valuelessQuery:
            return SchemaKey(
                name, words(MatchingRules.ValuelessQuery.self), "What a query parameter without `=` is",
                standard: .text(rules.valuelessQuery.rawValue))
        case .secondEquals:
            return SchemaKey(
                name, words(MatchingRules.SecondEquals.self), "What a second `=` in a query parameter is",
                standard: .text(rules.secondEquals.rawValue))
        case .merge:
            return SchemaKey(
                name, .list(words(MatchingRules.ArgumentSource.self)), "Where arguments come from, the last one first",
                standard: .texts(rules.merge.map(\.rawValue)))
        case .segmentWildcard:
            return SchemaKey(name, .text(), "The text that stands for any one segment in patterns")
        }
    }
}
