/// The limits on the work of an audit, beyond which a question is left open.
///
/// All limits except ``steps`` apply to a single question; ``steps`` limits the whole audit. A question left open is
/// reported (a pair as `undecided`) or skipped (a route that may be shadowed); it never causes a false finding.
public struct AuditLimits: Hashable, Sendable {
    /// The number of combinations of automata states that are examined for the texts of one segment.
    public var states = 20_000
    /// The number of path prefixes that are examined for one pair or one route.
    public var paths = 2_000
    /// The number of pairs of routes that are compared; if more pairs may overlap, one finding reports it.
    public var pairs = 10_000
    /// The number of route variants that are considered as covering one route.
    public var coverers = 256

    /// The number of steps of the whole audit. Up to half are used for conflicts and overlaps, and the rest for routes
    /// that never win. A step moves an automaton over a class of bytes, or examines a pattern for a path: about ten
    /// nanoseconds in an optimised build. If the steps are used up, an `undecided` finding names the first route that
    /// was not decided.
    public var steps = 100_000_000

    /// The default limits.
    public static let standard = AuditLimits()

    /// Creates the standard limits.
    public init() {}
}
