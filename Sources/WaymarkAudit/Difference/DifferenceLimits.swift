/// The limits on the work of comparing two tables.
///
/// Whatever exceeds a limit is not compared, and is reported in ``TableDifference/remarks``; no limit causes a false
/// finding.
public struct DifferenceLimits: Hashable, Sendable {
    /// The number of path prefixes that are examined: places in both tables at once.
    public var places = 400_000
    /// The number of combinations of automata states that are examined for the texts of one segment.
    public var states = 6_000
    /// The number of hosts that are tried for one scheme.
    public var hosts = 2_000
    /// The number of additional links that are tried for one route if the tables have different rules.
    public var probes = 256

    /// The default limits.
    public static let standard = DifferenceLimits()

    /// Creates the standard limits.
    public init() {}
}
