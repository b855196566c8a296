/// The rules for parsing links and comparing them with patterns: every choice in which routers differ, as one value.
///
/// The defaults are Waymark's own rules. A table is built with one value of `MatchingRules` and keeps it, so two tables
/// in a process may follow different rules.
///
/// ```swift
/// var rules = MatchingRules()
/// rules.trailingSlash = .strict
/// rules.setHost(.authority, forScheme: "web+shop")
/// ```
public struct MatchingRules: Hashable, Sendable {
    /// The order of several matching routes.
    @nonexhaustive
    public enum Precedence: String, Hashable, Sendable, CaseIterable {
        /// Priority, then scheme and host, then segment by segment from the left, then absent groups, then registration.
        case specificity
        /// Priority, then registration alone.
        case registration
        /// Priority, then patterns without parameters before all others, then registration.
        case exactFirst
        /// Priority, then the number of literal segments, the greater first, then registration.
        case literalCount
    }

    /// The behaviour of a search that leads nowhere after matching a segment with one alternative.
    @nonexhaustive
    public enum Backtracking: String, Hashable, Sendable, CaseIterable {
        /// The search goes back and tries the next alternative, so a link that matches a pattern is always found.
        case full
        /// The search never goes back: at each segment, the first alternative in order of precedence is final.
        ///
        /// Priorities, schemes and hosts are still tried one after the other. This value has an effect only with
        /// ``MatchingRules/Precedence/specificity``.
        case none
    }

    /// The links that patterns without a scheme match.
    @nonexhaustive
    public enum Namespaces: String, Hashable, Sendable, CaseIterable {
        /// The links of every scheme, and those without one.
        case shared
        /// Only links without a scheme.
        case separate
        /// Links without a scheme, links whose scheme no pattern has, and all links of the schemes in
        /// ``MatchingRules/namespaceFallback``.
        ///
        /// Patterns with a scheme then come before those without, whatever their priorities.
        case byScheme
    }

    /// The way a link is divided into its parts.
    @nonexhaustive
    public enum LinkSyntax: String, Hashable, Sendable, CaseIterable {
        /// As a URL (RFC 3986, section 3).
        case url
        /// As a path only: slashes are the only delimiters, and no segment is resolved.
        case path
    }

    /// The form of a link's segments in comparisons with the literals of patterns.
    @nonexhaustive
    public enum SegmentForm: String, Hashable, Sendable, CaseIterable {
        /// Decoded: `%41` is `A`.
        case decoded
        /// As written: a literal `a b` does not match `a%20b`, but a literal `a%20b` does.
        case written
    }

    /// The parts of a link in which `+` stands for a space.
    @nonexhaustive
    public enum PlusIsSpace: Hashable, Sendable, CaseIterable, ExpressibleByBooleanLiteral {
        /// Nowhere.
        case never
        /// In a query, unless it is escaped (the form encoding of the WHATWG URL standard).
        case inQuery
        /// In a query and in parameters of the path, escaped or not, because the decoded text is searched for it.
        case onceDecoded

        /// Creates ``inQuery`` or ``never``.
        public init(booleanLiteral isSpace: Bool) { self = isSpace ? .inQuery : .never }
    }

    /// The values that are passed on decoded. The others stay as in the link.
    public struct DecodedValues: OptionSet, Hashable, Sendable, ExpressibleByBooleanLiteral {
        /// The values as bits.
        public let rawValue: UInt8

        /// Creates the set of values whose bits are set.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Creates a set of all values, or an empty one.
        public init(booleanLiteral isDecoded: Bool) { self = isDecoded ? .all : [] }

        /// The named parameters of the path.
        public static let parameters = DecodedValues(rawValue: 1 << 0)
        /// The segments of an unnamed tail.
        public static let tail = DecodedValues(rawValue: 1 << 1)
        /// The names and values of the query.
        public static let query = DecodedValues(rawValue: 1 << 2)
        /// All parts.
        public static let all: DecodedValues = [.parameters, .tail, .query]
    }

    /// The rule for whether `A` and `a` differ in a pattern's literals (ASCII letters; never inside an expression).
    @nonexhaustive
    public enum CaseSensitivity: Hashable, Sendable, CaseIterable {
        /// They differ, except in a host that is the first segment of the path.
        case sensitive
        /// They differ everywhere, including a host that is a segment.
        case exact
        /// They are the same everywhere.
        case insensitive
        /// They are the same in the first segment, whatever the scheme, and differ in the others.
        case firstSegmentInsensitive
    }

    /// The rule for whether `a` and `/a`, without a scheme, differ.
    @nonexhaustive
    public enum LeadingSlash: String, Hashable, Sendable, CaseIterable {
        /// They are the same.
        case ignore
        /// They differ: a pattern that begins with a slash matches only links that begin with one, and no links with a
        /// scheme.
        ///
        /// The slash counts as an empty first segment.
        case strict
    }

    /// The rule for whether `/a` and `/a/` differ.
    @nonexhaustive
    public enum TrailingSlash: String, Hashable, Sendable, CaseIterable {
        /// They are the same.
        case ignore
        /// They differ: a pattern that ends in a slash matches only links that do, and vice versa.
        case strict
    }

    /// The treatment of the empty segment in `/a//b`.
    @nonexhaustive
    public enum EmptySegments: String, Hashable, Sendable, CaseIterable {
        /// It is dropped: `/a//b` is `/a/b`.
        case collapse
        /// It counts as a segment, which only an empty literal or, with ``MatchingRules/emptyValues``, a parameter
        /// matches.
        case keep
    }

    /// The part of a fragment that takes part in matching.
    @nonexhaustive
    public enum Fragment: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case ignore
        /// The part before `?`, if it begins with a slash, as further segments of the path.
        case path
        /// The part after `?`, or all of a fragment that does not begin with a slash, as further query pairs.
        case query
        /// Both.
        case pathAndQuery
        /// It continues the path, including its number sign: `/user#/view` has the segments `user#` and `view`.
        ///
        /// The part after its `?`, or all of a fragment without one, becomes further query pairs, but only if the first
        /// of these pairs has a value that is not empty. A parameter's value loses a number sign at its end, unless it
        /// consists of the sign alone.
        case joined
        /// Links have no fragment: a number sign is ordinary text in the host, in the path and in the query.
        case text

        var readsPath: Bool { self == .path || self == .pathAndQuery || self == .joined }
        var readsQuery: Bool { self == .query || self == .pathAndQuery || self == .joined }
    }

    /// The meaning of a link's host for patterns of its scheme.
    @nonexhaustive
    public enum Host: String, Hashable, Sendable, CaseIterable {
        /// A separate level before the path, which must not be empty.
        case authority
        /// The first segment of the path.
        case segment
        /// The first segment of the path, unless it contains a dot or is `localhost`, in which case it is ignored.
        case segmentUnlessDotted
        /// Nothing: any host counts like none.
        case ignore
    }

    /// The treatment of user information (`user@`), and of a port if the host is not a separate level.
    @nonexhaustive
    public enum UserInformation: String, Hashable, Sendable, CaseIterable {
        /// The link is refused.
        case refuse
        /// They are kept in the link and ignored by matching.
        case ignore
    }

    /// The values of a repeated query name that are passed on in the dictionary of arguments.
    @nonexhaustive
    public enum RepeatedQuery: String, Hashable, Sendable, CaseIterable {
        /// All of them, as an array.
        case all
        /// The first.
        case first
        /// The last.
        case last
    }

    /// The value of a query name without `=`.
    @nonexhaustive
    public enum ValuelessQuery: String, Hashable, Sendable, CaseIterable {
        /// The name has the value `nil`.
        case `nil`
        /// The name has an empty text as its value.
        case empty
        /// The name is left out.
        case dropped
    }

    /// The meaning of a second `=` in a pair of the query.
    @nonexhaustive
    public enum SecondEquals: String, Hashable, Sendable, CaseIterable {
        /// A part of the value: in `a=b=c` the value of `a` is `b=c` (WHATWG URL standard, section 5.1).
        case value
        /// The end of the value: in `a=b=c` the value of `a` is `b`.
        case end
    }

    /// The origin of an argument of a handler.
    @nonexhaustive
    public enum ArgumentSource: String, Hashable, Sendable, CaseIterable {
        /// The values that the route gives to absent names.
        case defaults
        /// The link's query.
        case query
        /// The parameters of the path.
        case path
        /// The values that the caller passes along with the link.
        case caller
    }

    /// The order of several matching routes.
    public var precedence: Precedence = .specificity
    /// The rule for comparing the case of letters in literals.
    public var caseSensitivity: CaseSensitivity = .sensitive
    /// A Boolean value that indicates whether the case of a scheme's letters counts. By RFC 3986 (section 3.1), it does
    /// not.
    public var exactSchemes = false
    /// The behaviour of a search whose first alternative for a segment leads nowhere.
    public var backtracking: Backtracking = .full
    /// The links that patterns without a scheme match.
    public var namespaces: Namespaces = .shared
    /// The schemes, in lower case unless ``exactSchemes`` is `true`, whose links may also match patterns without a
    /// scheme; see ``Namespaces/byScheme``.
    public var namespaceFallback: Set<String> = []
    /// The way a link is divided into its parts.
    public var linkSyntax: LinkSyntax = .url
    /// The form of segments in comparisons with literals. Constraints are checked against the same form.
    public var literals: SegmentForm = .decoded
    /// The rule for whether a leading slash counts in links without a scheme.
    public var leadingSlash: LeadingSlash = .ignore
    /// The rule for whether a trailing slash counts.
    public var trailingSlash: TrailingSlash = .ignore
    /// The treatment of empty segments.
    public var emptySegments: EmptySegments = .collapse
    /// A Boolean value that indicates whether a parameter may be empty.
    public var emptyValues = false
    /// The parts of a link in which `+` is a space.
    public var plusIsSpace: PlusIsSpace = .inQuery
    /// The values that are passed on decoded.
    public var decodeValues: DecodedValues = .all
    /// The part of a fragment that takes part in matching.
    public var fragment: Fragment = .ignore
    /// The treatment of user information, and of a port if the host is a segment.
    public var userInformation: UserInformation = .refuse
    /// The values of a repeated query name that are passed on.
    public var repeatedQuery: RepeatedQuery = .all
    /// The value of a query name without `=`.
    public var valuelessQuery: ValuelessQuery = .nil
    /// The meaning of a second `=` in a pair of the query.
    public var secondEquals: SecondEquals = .value
    /// The order in which the dictionary of arguments is filled: a later source overwrites an earlier one.
    ///
    /// A source that is not listed adds nothing. If a source is listed twice, the later place counts.
    public var merge: [ArgumentSource] = [.defaults, .query, .path, .caller]
    /// The text that, as a whole segment of a pattern, matches one segment of any value without a name; `nil` for none.
    ///
    /// Waymark's own patterns have no such wildcard; the dialects of other routers do.
    public var segmentWildcard: String?

    /// The meaning of the host by scheme in lower case, if it differs from ``defaultHost(forScheme:)``; `*` stands for
    /// all other schemes.
    public private(set) var hostByScheme: [String: Host] = [:]

    /// Creates Waymark's own rules.
    public init() {}

    /// Waymark's own rules.
    public static let standard = MatchingRules()

    /// Returns the meaning of the host in links with a scheme.
    ///
    /// - Parameter scheme: The scheme in any case, without the colon.
    public func host(forScheme scheme: String) -> Host {
        Self.host(forScheme: scheme.lowercasedASCII, in: hostByScheme)
    }

    /// The schemes that ``hostByScheme`` names, in lower case; `*` is not one of them.
    package var schemesWithHost: Set<String> { Set(hostByScheme.keys.filter { $0 != "*" }) }

    /// Sets the meaning of the host in links with a scheme.
    ///
    /// - Parameters:
    ///   - host: The new meaning; `nil` restores the scheme's default.
    ///   - scheme: The scheme in any case, without the colon; `*` for all schemes without their own entry.
    public mutating func setHost(_ host: Host?, forScheme scheme: String) {
        hostByScheme[scheme.lowercasedASCII] = host
    }

    /// Returns the meaning of the host for a scheme in lower case, by these entries.
    static func host(forScheme scheme: String, in hosts: [String: Host]) -> Host {
        hosts[scheme] ?? hosts["*"] ?? defaultHost(forScheme: scheme)
    }

    /// Returns the rule for schemes without an entry: `authority` for `http` and `https`, `segment` for all others.
    public static func defaultHost(forScheme scheme: String) -> Host {
        scheme == "http" || scheme == "https" ? .authority : .segment
    }

    /// Returns whether a host is one that ``Host/segmentUnlessDotted`` ignores.
    static func isDotted(_ host: some Collection<UInt8>) -> Bool {
        host.contains(UInt8(ascii: "."))
            || (host.count == 9 && host.map(\.lowercasedASCII).elementsEqual("localhost".utf8))
    }
}
