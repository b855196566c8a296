/// The limits on the work of comparing two tables.
///
/// What lies beyond a bound is not compared, and ``TableDifference/remarks`` says so; no bound makes a false finding.
public struct DifferenceLimits: Hashable, Sendable {
    /// Beginnings of paths that are looked at: places in both tables at once.
    public var places = 400_000
    /// Combinations of automata states looked at for the texts of one segment.
    public var states = 6_000
    /// Hosts that are tried for one scheme.
    public var hosts = 2_000
    /// Links that are tried for one route, beyond its paths, where the tables have different rules.
    public var probes = 256

    /// The default limits.
    public static let standard = DifferenceLimits()

    /// Creates the standard limits.
    public init() {}
}
