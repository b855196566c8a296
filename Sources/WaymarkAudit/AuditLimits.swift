/// How much an audit looks at before it leaves a question open.
///
/// Each bound is on one question, so that the whole takes no more than so many questions allow. A question left open is
/// reported (a pair as `undecided`) or passed over (a route that might be shadowed); it never makes a false finding.
public struct AuditLimits: Hashable, Sendable {
    /// Combinations of automata states looked at for the texts of one segment.
    public var states = 20_000
    /// Beginnings of paths looked at for one pair or one route.
    public var paths = 2_000
    /// Pairs of routes that are compared; where a table has more that may overlap, one finding says so.
    public var pairs = 10_000
    /// Route variants that may come before one route in what shadows it.
    public var coverers = 256

    /// The bounds that hold where nothing else is said.
    public static let standard = AuditLimits()

    /// The standard bounds, to be changed one by one.
    public init() {}
}
