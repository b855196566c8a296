import WaymarkCore

/// The meaning of the rules, in as little code as possible.
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

    /// The text with a space for each `+`.
    static func spaced(_ text: some StringProtocol) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "+" ? " " : $0 }))
    }

    /// Whether the letters of a literal at this place have no case.
    ///
    /// - Parameter forLinksOfAnyScheme: Whether a missing scheme is one of a pattern, and not of a link.
    func folds(_ index: Int, scheme: String?, forLinksOfAnyScheme: Bool = false) -> Bool {
        switch rules.caseSensitivity {
        case .insensitive: return true
        case .firstSegmentInsensitive: return index == 0
        case .exact: return false
        default:
            guard index == 0, let scheme else { return false }
            return host(of: scheme) == .segment
        }
    }

    /// The meaning of the host of a scheme: its own, that of all others, or the default.
    func host(of scheme: String) -> MatchingRules.Host {
        let scheme = Self.lowercased(scheme)
        return rules.hostByScheme[scheme] ?? rules.hostByScheme["*"]
            ?? (["http", "https"].contains(scheme) ? .authority : .segment)
    }

    /// The segments of a pattern, one after the other, as the rules have them.
    ///
    /// - Parameter isRooted: Whether the pattern has no scheme, so that it begins with a slash that may count.
    func normalized(_ written: [NaivePattern.Segment], isRooted: Bool) -> [NaivePattern.Segment] {
        var segments = written
        let endsInSlash = segments.last?.isEmpty == true
        if endsInSlash { segments.removeLast() }
        if rules.emptySegments == .collapse { segments.removeAll(where: \.isEmpty) }
        if endsInSlash, rules.trailingSlash == .strict, !segments.isEmpty { segments.append(.literal("")) }
        if rules.leadingSlash == .strict, isRooted { segments.insert(.literal(""), at: 0) }
        return segments
    }
}
