/// The limits on the work of an audit, beyond which a question is left open.
///
/// All bounds but ``steps`` are on one question each; ``steps`` bounds the whole audit. A question left open is reported (a
/// pair as `undecided`) or passed over (a route that might be shadowed); it never makes a false finding.
public struct AuditLimits: Hashable, Sendable {
    /// Combinations of automata states looked at for the texts of one segment.
    public var states = 20_000
    /// Beginnings of paths looked at for one pair or one route.
    public var paths = 2_000
    /// Pairs of routes that are compared; where a table has more that may overlap, one finding says so.
    public var pairs = 10_000
    /// Route variants that may come before one route in what shadows it.
    public var coverers = 256

    /// Steps of the whole audit; half may go to conflicts and overlaps and the rest to routes that never win. A step
    /// is an automaton moved over a class of bytes, or a pattern looked at for a path: some ten nanoseconds of an optimised
    /// build. If they are used up, an `undecided` finding names the route from which on nothing is known.
    public var steps = 100_000_000

    /// The default limits.
    public static let standard = AuditLimits()

    /// Creates the standard limits.
    public init() {}
}
