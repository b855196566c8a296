/// How much a comparison of two tables looks at.
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
    public var probes = 240

    /// The bounds that hold where nothing else is said.
    public static let standard = DifferenceLimits()

    /// The standard bounds, to be changed one by one.
    public init() {}
}
