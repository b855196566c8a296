/// How links are read and compared with patterns: every choice on which routers differ, as one value.
///
/// The defaults are Waymark's own rules. A table is built under one value of `MatchingRules` and keeps it, so two
/// tables in one process may follow different rules.
///
/// ```swift
/// var rules = MatchingRules()
/// rules.trailingSlash = .strict
/// rules.setHost(.authority, forScheme: "web+shop")
/// ```
public struct MatchingRules: Hashable, Sendable {
    /// Which of several fitting routes comes first.
    @nonexhaustive
    public enum Precedence: String, Hashable, Sendable, CaseIterable {
        /// Priority, then scheme and host, then segment by segment from the left, then absent groups, then registration.
        case specificity
        /// Priority, then registration alone.
        case registration
    }

    /// Whether `A` and `a` differ in a pattern's literals (ASCII letters; never inside an expression).
    @nonexhaustive
    public enum CaseSensitivity: Hashable, Sendable, CaseIterable {
        /// They differ, except where the host is the first segment of the path.
        case sensitive
        /// They are the same everywhere.
        case insensitive
        /// They are the same in the first segment, whatever the scheme, and differ in the others.
        case firstSegmentInsensitive
    }

    /// Whether `/a` and `/a/` differ.
    @nonexhaustive
    public enum TrailingSlash: String, Hashable, Sendable, CaseIterable {
        /// They are the same.
        case ignore
        /// They differ: a pattern that ends in a slash takes only links that do, and the other way round.
        case strict
    }

    /// What becomes of the empty segment in `/a//b`.
    @nonexhaustive
    public enum EmptySegments: String, Hashable, Sendable, CaseIterable {
        /// It is dropped: `/a//b` is `/a/b`.
        case collapse
        /// It counts as a segment, which only an empty literal or, with ``MatchingRules/emptyValues``, a parameter takes.
        case keep
    }

    /// What of a fragment takes part in matching.
    @nonexhaustive
    public enum Fragment: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case ignore
        /// The part before `?`, where it begins with a slash, as further segments of the path.
        case path
        /// The part after `?`, or all of a fragment that does not begin with a slash, as further query pairs.
        case query
        /// Both.
        case pathAndQuery

        var readsPath: Bool { self == .path || self == .pathAndQuery }
        var readsQuery: Bool { self == .query || self == .pathAndQuery }
    }

    /// What the host of a link is to the patterns of its scheme.
    @nonexhaustive
    public enum Host: String, Hashable, Sendable, CaseIterable {
        /// A level of its own before the path; it must not be empty.
        case authority
        /// The first segment of the path.
        case segment
        /// The first segment of the path, unless it holds a dot or is `localhost`; then it is ignored.
        case segmentUnlessDotted
        /// Nothing: every host is the same as none.
        case ignore
    }

    /// What is done with user information (`user@`), and with a port where the host is no level of its own.
    @nonexhaustive
    public enum UserInformation: String, Hashable, Sendable, CaseIterable {
        /// The link is refused.
        case refuse
        /// They are kept in the link and ignored by matching.
        case ignore
    }

    /// Which values of a repeated query name are handed on in the one dictionary of arguments.
    @nonexhaustive
    public enum RepeatedQuery: String, Hashable, Sendable, CaseIterable {
        /// All of them, as an array.
        case all
        /// The first.
        case first
        /// The last.
        case last
    }

    /// What a query name without `=` is.
    @nonexhaustive
    public enum ValuelessQuery: String, Hashable, Sendable, CaseIterable {
        /// A name whose value is `nil`.
        case `nil`
        /// A name whose value is the empty text.
        case empty
        /// Left out.
        case dropped
    }

    /// Where an argument of a handler can come from.
    @nonexhaustive
    public enum ArgumentSource: String, Hashable, Sendable, CaseIterable {
        /// The values that the route gives to absent names.
        case defaults
        /// The link's query.
        case query
        /// The parameters of the path.
        case path
        /// The values that the caller passes beside the link.
        case caller
    }

    /// Which of several fitting routes comes first.
    public var precedence: Precedence = .specificity
    /// Whether the letters of literals are compared with their case.
    public var caseSensitivity: CaseSensitivity = .sensitive
    /// Whether a trailing slash is told apart.
    public var trailingSlash: TrailingSlash = .ignore
    /// Whether empty segments count.
    public var emptySegments: EmptySegments = .collapse
    /// Whether a parameter may be empty.
    public var emptyValues = false
    /// Whether `+` in a query is a space (the form encoding of the WHATWG URL standard).
    public var plusIsSpace = true
    /// Whether values are handed on decoded; `false` hands them on as they stand in the link.
    public var decodeValues = true
    /// What of a fragment takes part in matching.
    public var fragment: Fragment = .ignore
    /// What is done with user information, and with a port where the host is a segment.
    public var userInformation: UserInformation = .refuse
    /// Which values of a repeated query name are handed on.
    public var repeatedQuery: RepeatedQuery = .all
    /// What a query name without `=` is.
    public var valuelessQuery: ValuelessQuery = .nil
    /// The order in which the one dictionary of arguments is filled: a later source overwrites an earlier one.
    ///
    /// A source that is not listed adds nothing; of one listed twice the later place counts.
    public var merge: [ArgumentSource] = [.defaults, .query, .path, .caller]
    /// Text that stands, alone in a pattern's segment, for one segment of any value without a name; `nil` for none.
    ///
    /// Waymark's own patterns have no such wildcard; the dialects of other routers do.
    public var segmentWildcard: String?

    /// What the host is, by scheme in lower case, where that differs from ``defaultHost(forScheme:)``.
    public private(set) var hostByScheme: [String: Host] = [:]

    /// Waymark's own rules, to start from.
    public init() {}

    /// Waymark's own rules.
    public static let standard = MatchingRules()

    /// What the host of a link with this scheme is.
    ///
    /// - Parameter scheme: The scheme in any case, without the colon.
    public func host(forScheme scheme: String) -> Host {
        let scheme = scheme.lowercasedASCII
        return hostByScheme[scheme] ?? Self.defaultHost(forScheme: scheme)
    }

    /// Sets what the host of links with this scheme is.
    ///
    /// - Parameters:
    ///   - host: The new rule; `nil` goes back to the scheme's default.
    ///   - scheme: The scheme in any case, without the colon.
    public mutating func setHost(_ host: Host?, forScheme scheme: String) {
        hostByScheme[scheme.lowercasedASCII] = host
    }

    /// The rule for schemes of which nothing was said: `authority` for `http` and `https`, `segment` for all others.
    public static func defaultHost(forScheme scheme: String) -> Host {
        scheme == "http" || scheme == "https" ? .authority : .segment
    }

    /// Whether a host is one that ``Host/segmentUnlessDotted`` ignores.
    static func isDotted(_ host: some Collection<UInt8>) -> Bool {
        host.contains(UInt8(ascii: "."))
            || (host.count == 9 && host.map(\.lowercasedASCII).elementsEqual("localhost".utf8))
    }
}
