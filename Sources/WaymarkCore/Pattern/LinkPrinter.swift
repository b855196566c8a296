/// Prints the links of one pattern under one set of rules. Everything that does not depend on the values is computed
/// once.
package final class LinkPrinter: Sendable {
    /// The pattern as the rules read it.
    package let pattern: RoutePattern
    /// The names of the pattern's parameters from left to right, in whose order values are given.
    package let names: [String]
    private let rules: MatchingRules
    private let types: [ParameterType]
    /// The settings by which its links will be read.
    let reading: LinkReading
    /// The parts of links that need not be read back, or `nil` if every link must be.
    let path: PreparedPath?
    /// The table by which the others are read back, unless none is needed.
    private let index: RouteIndex?

    /// Creates a printer of a pattern.
    ///
    /// - Parameters:
    ///   - pattern: The pattern; a malformed pattern has no links.
    ///   - rules: The rules by which its links will be read.
    ///   - types: The types of parameters in addition to ``ParameterType/standard``; an unknown type accepts every
    ///     text.
    ///   - reading: The same rules with the limits of links, worked out; `nil` for the standard limits.
    /// - Complexity: That of building a table of the pattern, if some links must be read back.
    package init(
        _ pattern: RoutePattern, rules: MatchingRules, types: [ParameterType], reading: LinkReading? = nil
    ) {
        let pattern = pattern.reread(under: rules)
        self.pattern = pattern
        self.rules = rules
        self.types = types
        names = pattern.syntax.allSegments.compactMap(\.holeName)
        self.reading = reading ?? LinkReading(rules, limits: .standard)
        path = PreparedPath(pattern, rules: rules, types: types)
        index =
            path?.provesEveryLink == true ? nil : PatternPrinter.table(of: pattern, rules: rules, types: types)
    }

    /// The link with these values, if it is certain without a look at it that it reads back to them and the query to
    /// its pairs.
    ///
    /// - Parameters:
    ///   - values: Decoded values of the parameters, in the order of ``names``.
    ///   - query: The query's pairs; none is no query.
    /// - Returns: `nil` if it is not certain, or where there is not a link.
    package func provenLink(_ values: [PatternValue?], query: [LinkQuery.Pair]) -> DeepLink? {
        path?.link(values, query: query, reading)
    }

    /// The link with these values, once it was read back to them.
    ///
    /// - Parameters:
    ///   - values: Decoded values of the parameters, in the order of ``names``.
    ///   - query: The query's pairs; none is no query. They are not read back.
    /// - Throws: The first reason why there is no such link.
    package func link(_ values: [PatternValue?], query: [LinkQuery.Pair]) throws(PatternLinkError) -> DeepLink {
        var named: [String: PatternValue] = [:]
        for (name, value) in zip(names, values) { named[name] = value }
        let printer = PatternPrinter(
            pattern: pattern, values: named, tail: [], rules: rules, types: types, limits: reading.limits,
            index: index)
        return try printer.print(query: query.isEmpty ? nil : query, fragment: nil)
    }
}
