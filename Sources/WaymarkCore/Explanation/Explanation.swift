/// The reason why a link leads to its route, or to none, as data and as text.
///
/// ```swift
/// print(table.index.explain("shop://good/42"))
/// ```
public struct Explanation: Sendable {
    /// The parts of a link, as parsed.
    public struct Reading: Sendable {
        /// The scheme in lower case.
        public let scheme: String?
        /// The host in the form for comparison, with a port that is not the default; `nil` if it is not a separate
        /// level.
        public let host: String?
        /// A Boolean value that indicates whether the first segment was written as the host.
        public let hostIsSegment: Bool
        /// The segments that patterns are compared with, decoded.
        public let segments: [String]
        /// The query's pairs under the table's rules.
        public let query: [LinkQuery.Pair]
        /// The part that the rules refuse in a link that was parsed under other rules. Such a link matches no route.
        public let refusal: String?
    }

    /// A route that matches the link.
    public struct Fit: Sendable {
        /// The route.
        public let route: RouteEntry
        /// The named values of the path.
        public let parameters: RouteParameters
        /// The segments of the unnamed tail, or `nil`.
        public let tail: [String]?
        /// The difference that puts the route before the next one, or `nil` for the last.
        public let decision: Decision?
    }

    /// The difference that decides between two matching routes.
    public struct Decision: Hashable, Sendable, CustomStringConvertible {
        /// The rule, by its number in the published order of precedence.
        public let rule: Int
        /// The rule as text, with the values that it compared.
        public let description: String
    }

    /// The original link.
    public let link: String
    /// The parts of the link, or the error of parsing it.
    public let reading: Result<Reading, LinkError>
    /// Every route that matches the link, the best first.
    public let fits: [Fit]
    /// The routes that almost match the link, the nearest first, each with its difference from the link.
    public let misses: [Miss]
    /// The number of routes that came near, including those beyond the limit.
    public let missCount: Int

    /// The route that wins, or `nil`.
    public var winner: Fit? { fits.first }

    /// The link that was probably meant, which a near route matches, or `nil` if no route is near enough.
    public var suggestion: String? { fits.isEmpty ? misses.lazy.compactMap(\.suggestion).first : nil }
}
