/// The greatest size and age of rules that come to an app while it runs.
public struct RuleLimits: Hashable, Sendable {
    /// The greatest number of bytes of a document.
    public var greatestBytes: Int
    /// The greatest number of rewrites and overrides in a document, taken together.
    public var greatestRules: Int
    /// The lowest version that is accepted, even if no version is known yet, as on a first launch: the version that was current
    /// when the app was built.
    public var lowestVersion: UInt64

    /// The time for which expired rules stay in effect if no newer rules arrive; by default, none.
    public var grace: Duration
    /// The age of rules at which an event says that they are old (``/WaymarkRouting/RouterEvent/Kind/rulesStale(version:age:)``); `nil` for
    /// never. Responses that the rules have not changed do not reset the age.
    public var staleAge: Duration?

    /// Creates limits; by default one MiB, 20,000 rules, any version, no grace period, and any age.
    public init(
        greatestBytes: Int = 1 << 20, greatestRules: Int = 20_000, lowestVersion: UInt64 = 1, grace: Duration = .zero,
        staleAge: Duration? = nil
    ) {
        self.greatestBytes = greatestBytes
        self.greatestRules = greatestRules
        self.lowestVersion = lowestVersion
        self.grace = grace
        self.staleAge = staleAge
    }
}
