/// How large rules may be that come to an app while it runs, and how old.
public struct RuleLimits: Hashable, Sendable {
    /// How many bytes a document may have.
    public var greatestBytes: Int
    /// How many rewrites and overrides it may have together.
    public var greatestRules: Int
    /// The lowest version that is accepted even where none is known yet, as on a first start: the one that was out when the
    /// app was built.
    public var lowestVersion: UInt64

    /// Limits; without a word one MiB, 20,000 rules and any version.
    public init(greatestBytes: Int = 1 << 20, greatestRules: Int = 20_000, lowestVersion: UInt64 = 1) {
        self.greatestBytes = greatestBytes
        self.greatestRules = greatestRules
        self.lowestVersion = lowestVersion
    }
}
