/// A value that a pattern is printed with: a text, or the segments of a tail.
public enum PatternValue: Hashable, Sendable {
    /// A decoded text; of a tail, its segments joined by slashes.
    case text(String)
    /// The decoded segments of a tail; each may hold a slash.
    case segments([String])
}

extension PatternValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    /// Creates a text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates the segments of a tail.
    public init(arrayLiteral elements: String...) { self = .segments(elements) }
}

extension RoutePattern {
    /// Returns the link that the pattern gives with these values; reading it gives the same values again.
    ///
    /// ```swift
    /// let pattern: RoutePattern = "shop://list(/by/:key)(/page/:n<int>)"
    /// try pattern.link(["n": "2"]).text     // "shop://list/page/2"
    /// ```
    ///
    /// A group is printed when all its parameters have values; one without parameters is left out.
    ///
    /// - Parameters:
    ///   - values: Decoded values by the parameters' names; of a tail, its segments.
    ///   - tail: The segments of an unnamed tail.
    ///   - query: The query's pairs, or `nil` for no query.
    ///   - fragment: The fragment, or `nil` for none.
    ///   - rules: By which the link will be read.
    ///   - types: Types of parameters beside ``ParameterType/standard``; a type that is not known takes every text.
    /// - Throws: The first reason why there is no such link.
    public func link(
        _ values: [String: PatternValue] = [:], tail: [String] = [], query: [LinkQuery.Pair]? = nil,
        fragment: String? = nil, rules: MatchingRules = .standard, types: [ParameterType] = []
    ) throws(PatternLinkError) -> DeepLink {
        let printer = PatternPrinter(
            pattern: reread(under: rules), values: values, tail: tail, rules: rules, types: types, index: nil)
        return try printer.print(query: query, fragment: fragment)
    }
}
