/// The reason a link leads to its route, or to none: as data, and as text for people.
///
/// ```swift
/// print(table.index.explain("shop://good/42"))
/// ```
public struct Explanation: Sendable {
    /// The parts of a link as they were read.
    public struct Reading: Sendable {
        /// The scheme in lower case.
        public let scheme: String?
        /// The host as it is compared, with a port that is not the default; `nil` where it is no level of its own.
        public let host: String?
        /// A Boolean value that says whether the first segment was written as the host.
        public let hostIsSegment: Bool
        /// The segments that patterns are compared with, decoded.
        public let segments: [String]
        /// The query's pairs under the table's rules.
        public let query: [LinkQuery.Pair]
        /// The part that the rules refuse in a link that was read under other rules; such a link fits no route.
        public let refusal: String?
    }

    /// A route that takes the link.
    public struct Fit: Sendable {
        /// The route.
        public let route: RouteEntry
        /// The named values of the path.
        public let parameters: RouteParameters
        /// The segments of the unnamed tail, or `nil`.
        public let tail: [String]?
        /// The difference that put the route before the next one, or `nil` for the last.
        public let decision: Decision?
    }

    /// The difference that decided between two routes that take the link.
    public struct Decision: Hashable, Sendable, CustomStringConvertible {
        /// The rule, by its number in the published order of precedence.
        public let rule: Int
        /// The rule in words, with what it was about here.
        public let description: String
    }

    /// The link as it was given.
    public let link: String
    /// The parts of the link, or the error of reading it.
    public let reading: Result<Reading, LinkError>
    /// Every route that takes the link, best first.
    public let fits: [Fit]
    /// The routes that almost take the link, nearest first, each with its difference from the link.
    public let misses: [Miss]
    /// The number of routes that came near, including those beyond the limit.
    public let missCount: Int

    /// The route that wins, or `nil`.
    public var winner: Fit? { fits.first }

    /// The link that was probably meant: one that a near route takes, or `nil` where none is near enough.
    public var suggestion: String? { fits.isEmpty ? misses.lazy.compactMap(\.suggestion).first : nil }
}
