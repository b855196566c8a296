/// The counts of link outcomes in an app during a period, as the app reports them to the maintainers of its rules.
///
/// A report contains numbers, and names that the app and its rules define, but no links or values from links. In JSON
/// (RFC 8259, UTF-8):
///
/// ```json
/// { "waymark": 1, "report": "9f86d081884c7d659a2feaa0c55ad015", "audience": "com.example.shop/production",
///   "appVersion": "3.4", "system": "iOS", "from": 1796083200, "to": 1796084100, "share": 10, "dropped": 2, "droppedRules": 0,
///   "counts": [ { "route": "goods.detail", "source": "push", "outcome": "opened", "rules": 7, "count": 41 },
///               { "route": "goods.detail", "rewrite": "banner 618", "source": "push", "outcome": "opened", "rules": 7,
///                 "count": 12 },
///               { "source": "universalLink", "outcome": "notFound", "count": 3 },
///               { "route": "lottery", "override": "lottery", "source": "push", "outcome": "refused", "code": "disabled",
///                 "rules": 7, "count": 1 } ] }
/// ```
///
/// | key | required | meaning |
/// |---|---|---|
/// | `waymark` | yes | the version of this form, 1 |
/// | `report` | yes | 128 random bits in hexadecimal digits: a report that is sent twice has the same value, and counts once |
/// | `audience` | | the app and its environment, as documents of rules name them |
/// | `appVersion`, `system` | | the app's version, and the system that it runs on |
/// | `from`, `to` | yes | the period that was counted, in seconds since the beginning of 1970 in UTC, by the device's clock |
/// | `share` | yes | the percentage of installations that count: the numbers are those of this share |
/// | `dropped` | | the openings of this share that are in no row, of this report or of earlier ones that never arrived; 0 if absent |
/// | `droppedRules` | | the openings that are missing from rows with a rule; 0 if absent |
/// | `counts` | yes | the rows, in any order; no two are of the same kind |
///
/// In a row:
///
/// | key | required | meaning |
/// |---|---|---|
/// | `count` | yes | the number of openings, at least 1 |
/// | `source` | yes | the kind of source of their links, such as `push` |
/// | `outcome` | yes | their ``Outcome`` |
/// | `code` | for `refused` and `failed` | the name of the reason |
/// | `route` | | the id of the last route that matched the link, or its pattern; absent if none did |
/// | `rewrite`, `override` | at most one | the rule that applied to the links, by its name or by its pattern |
/// | `rules` | | the version of the rules in effect, if the app had received rules |
///
/// An opening is counted once in a row without a rule, and once more for each rule that it met: the rows without a rule
/// and `dropped` add up to all openings, and a rule's rows show the outcomes of the links that met it. If a report has
/// arrived, but the app received no confirmation and had to discard it, its openings are counted, and are also counted
/// as dropped.
public struct OutcomeReport: Hashable, Sendable {
    /// The only supported version of the report format; `waymark` in JSON.
    public static let shape = 1

    /// The outcome of a link.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// A route, or an interceptor in its place, responded.
        case opened
        /// No route matched the link, but a fallback, the handler of unmatched links, or another router took it.
        case fellBack
        /// The link was refused.
        case refused
        /// No route matched the link, and nothing took it instead.
        case notFound
        /// The opening ended with another error.
        case failed

        /// A Boolean value that indicates whether rows of the outcome have a code.
        public var hasCode: Bool {
            switch self {
            case .refused, .failed: true
            case .opened, .fellBack, .notFound: false
            }
        }
    }

    /// A rule that applied to links on their way.
    public enum Rule: Hashable, Sendable {
        /// A rewrite, by its name or by what it takes.
        case rewrite(String)
        /// An override, by its name or by its route.
        case override(String)
    }

    /// The openings that are counted in one row.
    public struct Subject: Hashable, Sendable {
        /// The rule that applied to the links, or `nil` in a row that counts openings regardless of rules.
        public var rule: Rule?
        /// The id of the last route that matched the link, or its pattern; `nil` if none did.
        public var route: String?
        /// The kind of source of the links.
        public var source: String
        /// The version of the rule set that was in effect, or `nil` if there was no rule set.
        public var rules: UInt64?
        /// The outcome of the links.
        public var outcome: Outcome
        /// The name of the reason why the links were refused or failed; `nil` for other outcomes.
        public var code: String?

        /// Creates a subject.
        ///
        /// - Parameters:
        ///   - outcome: The outcome of the links.
        ///   - code: The name of the reason why they were refused or failed.
        ///   - source: The kind of source of the links.
        ///   - route: The id of the route, or `nil` if it has none or no route matched the links.
        ///   - rule: The rule that applied to the links, or `nil`.
        ///   - rules: The version of the rules, if they have one.
        public init(
            _ outcome: Outcome, code: String? = nil, source: String, route: String? = nil, rule: Rule? = nil,
            rules: UInt64? = nil
        ) {
            self.outcome = outcome
            self.code = code
            self.source = source
            self.route = route
            self.rule = rule
            self.rules = rules
        }
    }

    /// The unique identifier of the report, as 32 hexadecimal digits.
    public var id: String
    /// The app and its environment, as documents of rules name them; `nil` if unnamed.
    public var audience: String?
    /// The app's version.
    public var appVersion: String?
    /// The system that the app runs on.
    public var system: String?
    /// The start of the counted period, in seconds since 1970.
    public var from: UInt64
    /// The end of the counted period, in seconds since 1970.
    public var to: UInt64
    /// The percentage of installations that count.
    public var share: Double
    /// The number of openings of this share that are in no row.
    public var dropped: UInt64 = 0
    /// The number of openings that are missing from rows with a rule.
    public var droppedRules: UInt64 = 0
    /// The number of openings of each kind, with and without a rule.
    public var counts: [Subject: UInt64]

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - id: The identifier of the report, with which a server recognises a report that arrives twice.
    ///   - from: The start of the counted period, in seconds since 1970.
    ///   - to: The end of the counted period, in seconds since 1970.
    ///   - share: The percentage of installations that count.
    ///   - counts: The number of openings of each kind.
    public init(
        id: String, from: UInt64, to: UInt64, share: Double = 100, counts: [Subject: UInt64] = [:]
    ) {
        self.id = id
        self.from = from
        self.to = to
        self.share = share
        self.counts = counts
    }

    /// The number of openings that are counted: those of all rows without a rule.
    public var openings: UInt64 { counts.reduce(0) { $1.key.rule == nil ? $0 &+ $1.value : $0 } }
}

extension OutcomeReport {
    /// The limits on the size of reports. A reader rejects reports that exceed them, and an app does not send any.
    public enum Limits {
        /// Length of the JSON text, in bytes.
        public static let bytes = 65_536
        /// Number of rows.
        public static let rows = 512
        /// Length of a name in UTF-8 bytes, for the name of a route, a rule, an audience, a source, a version or a
        /// system.
        public static let nameBytes = 200
        /// The greatest value of a count, which every JSON reader can represent exactly.
        public static let count: UInt64 = 1 << 53
    }

    package enum Key: String, CaseIterable {
        case waymark, report, audience, appVersion, system, from, to, share, dropped, droppedRules, counts
    }

    package enum RowKey: String, CaseIterable {
        case route, rewrite, override, source, outcome, code, rules, count
    }
}
