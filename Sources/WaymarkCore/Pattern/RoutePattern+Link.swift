/// A value for printing a pattern: a text, or the segments of a tail.
public enum PatternValue: Hashable, Sendable {
    /// A decoded text; for a tail, its segments joined by slashes.
    case text(String)
    /// The decoded segments of a tail, each of them possibly with slashes.
    case segments([String])
}

extension PatternValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    /// Creates a text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates the segments of a tail.
    public init(arrayLiteral elements: String...) { self = .segments(elements) }
}

extension RoutePattern {
    /// Returns the pattern's link with these values. Parsing it results in the same values.
    ///
    /// ```swift
    /// let pattern: RoutePattern = "shop://list(/by/:key)(/page/:n<int>)"
    /// try pattern.link(["n": "2"]).text     // "shop://list/page/2"
    /// ```
    ///
    /// A group is printed if all of its parameters have values. A group without parameters is left out.
    ///
    /// - Parameters:
    ///   - values: The decoded values by parameter name; for a tail, its segments.
    ///   - tail: The segments of an unnamed tail.
    ///   - query: The query's pairs, or `nil` for no query.
    ///   - fragment: The fragment, or `nil` for none.
    ///   - rules: The rules by which the link will be parsed.
    ///   - types: The types of parameters in addition to ``ParameterType/standard``. An unknown type accepts every
    ///     text.
    /// - Throws: A ``PatternLinkError`` with the first reason why the link does not exist.
    public func link(
        _ values: [String: PatternValue] = [:], tail: [String] = [], query: [LinkQuery.Pair]? = nil,
        fragment: String? = nil, rules: MatchingRules = .standard, types: [ParameterType] = []
    ) throws(PatternLinkError) -> DeepLink {
        try link(values, tail: tail, query: query, fragment: fragment, rules: rules, types: types, limits: .standard)
    }

    /// The same, within limits on the size of the link.
    package func link(
        _ values: [String: PatternValue], tail: [String], query: [LinkQuery.Pair]? = nil, fragment: String? = nil,
        rules: MatchingRules, types: [ParameterType], limits: LinkLimits
    ) throws(PatternLinkError) -> DeepLink {
        let printer = PatternPrinter(
            pattern: reread(under: rules), values: values, tail: tail, rules: rules, types: types, limits: limits,
            index: nil)
        return try printer.print(query: query, fragment: fragment)
    }
}
