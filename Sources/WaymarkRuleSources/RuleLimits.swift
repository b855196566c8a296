/// The greatest size and age of rules that come to an app while it runs.
public struct RuleLimits: Hashable, Sendable {
    /// The greatest number of bytes of a document.
    public var greatestBytes: Int
    /// The greatest number of its rewrites and overrides together.
    public var greatestRules: Int
    /// The lowest version that is accepted even where none is known yet, as on a first start: the one that was out when the
    /// app was built.
    public var lowestVersion: UInt64

    /// The time for which rules go on to count after they have expired, if nothing newer came; by default they end at once.
    public var grace: Duration
    /// The age of rules at which an event says that they are old (``/WaymarkRouting/RouterEvent/Kind/rulesStale(version:age:)``); `nil` for
    /// never. A source that goes on to say that nothing has changed does not make them younger.
    public var staleAge: Duration?

    /// Limits; without a word one MiB, 20,000 rules, any version, no grace and any age.
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
