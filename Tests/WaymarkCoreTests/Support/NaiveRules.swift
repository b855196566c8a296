import WaymarkCore

/// What the rules mean, said again in as few words as possible.
struct NaiveRules {
    let rules: MatchingRules

    /// ASCII letters in lower case, all else as it is.
    static func lowercased(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
                }))
    }

    /// Whether the letters of a literal at this place have no case.
    ///
    /// - Parameter forLinksOfAnyScheme: Whether a missing scheme is one of a pattern, and not of a link.
    func folds(_ index: Int, scheme: String?, forLinksOfAnyScheme: Bool = false) -> Bool {
        switch rules.caseSensitivity {
        case .insensitive: return true
        case .firstSegmentInsensitive: return index == 0
        default:
            guard index == 0, let scheme else { return false }
            return rules.host(forScheme: scheme) == .segment
        }
    }

    /// The segments of a pattern, one after the other, as the rules have them.
    func normalized(_ written: [NaivePattern.Segment]) -> [NaivePattern.Segment] {
        var segments = written
        let endsInSlash = segments.last?.isEmpty == true
        if endsInSlash { segments.removeLast() }
        if rules.emptySegments == .collapse { segments.removeAll(where: \.isEmpty) }
        if endsInSlash, rules.trailingSlash == .strict, !segments.isEmpty { segments.append(.literal("")) }
        return segments
    }
}
