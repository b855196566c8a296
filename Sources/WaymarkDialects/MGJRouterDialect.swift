public import WaymarkCore

/// The tables of MGJRouter (`registerURLPattern:toHandler:`).
///
/// | pattern | matches |
/// |---|---|
/// | `mgj://u/:uid/p/:pid` | the scheme, then the host and the path as components |
/// | `beauty/:id` | links without a scheme |
/// | `mgj://item/:id.html` | `:id`, with or without the text that follows it from `.` or `&` on |
/// | `mgj://a/~` | any single component |
/// | `mgj://` | every link of the scheme that no other pattern matches |
///
/// A pattern also matches longer links that continue after it. A branch that was entered is not left again: with
/// `mgj://` and `mgj://foo/bar`, no pattern matches `mgj://foo/baz`. Query values override those of the path; `+` is
/// kept; the caller's values are passed separately. A number sign is text: there are no fragments.
///
/// Differences from MGJRouter: there, the sort order of their texts decides whether a literal or a parameter comes
/// first, and which of two parameters; here, literals come first, and the earlier parameter does. There, a component
/// that is not found is skipped, and the search continues after it.
public struct MGJRouterDialect: PatternDialect {
    /// The name in manifests and for the command's `--dialect` option.
    public static let name = "mgjrouter"

    /// Creates the dialect as MGJRouter reads patterns.
    public init() {}

    /// Creates the dialect from its options; no options are supported.
    ///
    /// - Throws: A `DialectError` for any option.
    public init(options: [String: DialectValue]) throws(DialectError) { try DialectOptions(options).end() }

    /// The rules by which its links are read and compared.
    public var rules: MatchingRules {
        var rules = MatchingRules()
        rules.backtracking = .none
        rules.caseSensitivity = .exact
        rules.exactSchemes = true
        rules.namespaces = .separate
        rules.setHost(.segment, forScheme: "*")
        rules.userInformation = .ignore
        rules.plusIsSpace = .never
        rules.fragment = .text
        rules.repeatedQuery = .last
        rules.valuelessQuery = .dropped
        rules.merge = [.defaults, .path, .query]
        return rules
    }

    /// The names of the URL, the caller's values and the completion.
    public var reservedArguments: Set<String> {
        ["MGJRouterParameterURL", "MGJRouterParameterUserInfo", "MGJRouterParameterCompletion"]
    }

    /// Returns the key by which a later registration replaces an earlier one.
    public func replacementKey(of route: DialectRoute) -> [String]? {
        guard let written = try? PatternText(route.pattern), let (scheme, rest) = try? written.splittingScheme(),
            let parts = try? written.components(of: rest.upTo("?#"))
        else { return [route.pattern] }
        let components = parts.map { PercentCoding.decoded(String($0)) }
        // In MGJRouter, a scheme alone is stored as any single component after it.
        return [scheme ?? ""] + (components.isEmpty && scheme != nil ? ["~"] : components)
    }

    /// Returns the patterns that a registration represents, in the order in which they are tried.
    ///
    /// - Throws: A `PatternError` with the first fault of the registration.
    public func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern] {
        let written = try PatternText(route.pattern)
        let (scheme, rest) = try written.splittingScheme()
        let parts = try written.components(of: rest.upTo("?#"))
        // The pattern with suffixes comes first, so that they are not read as a part of the value.
        let hasSuffix = parts.contains { $0.hasPrefix(":") && $0.contains(where: Self.endsName) }
        var patterns: [RoutePattern] = []
        for keepsSuffixes in hasSuffix ? [true, false] : [true] {
            let segments = parts.map { Self.segment($0, keepsSuffixes) } + [.tail(name: nil, needsSegment: false)]
            patterns.append(try written.pattern(segments, scheme: scheme))
        }
        return patterns
    }

    private static func segment(_ part: Substring, _ keepsSuffix: Bool) -> PatternSegment {
        if part == "~" { return .wildcard }
        guard part.hasPrefix(":") else { return .literal(PercentCoding.decoded(String(part))) }
        let name = part.dropFirst().prefix { !endsName($0) }
        let suffix = keepsSuffix ? String(part[name.endIndex...]) : ""
        return .parameter(PatternHole(name: String(name), constraint: nil), before: "", after: suffix)
    }

    private static func endsName(_ character: Character) -> Bool { "/?&.".contains(character) }

    /// Returns the link of a pattern, with values in place of its parameters.
    ///
    /// The values are inserted unchanged: nothing is escaped.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - values: The values, in the order of the parameters.
    /// - Returns: The link; the pattern itself if it has no parameters or there are no values.
    public static func link(_ pattern: String, _ values: [String]) -> String {
        guard let last = values.last else { return pattern }
        let start = pattern.firstOccurrence(of: "://")?.upperBound ?? pattern.startIndex
        var link = String(pattern[..<start])
        var rest = pattern[start...]
        var place = 0
        while let colon = rest.firstIndex(of: ":") {
            let name = rest[colon...].dropFirst().prefix { !endsName($0) }
            link += rest[..<colon]
            link += name.isEmpty ? ":" : place < values.count ? values[place] : last
            if !name.isEmpty { place += 1 }
            rest = rest[name.endIndex...]
        }
        return link + rest
    }
}
