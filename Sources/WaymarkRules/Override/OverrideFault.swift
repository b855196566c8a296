public import WaymarkCore
import WaymarkRouting

/// A fault of a set of overrides.
public struct OverrideFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// An id that no route has, and the most similar id of a route.
        case unknownRoute(String, nearest: String?)
        /// A template that does not produce a valid link; the associated value describes the problem.
        case malformedTemplate(String)
        /// A template with a parameter that the route's patterns do not have, and the most similar name that they have.
        case unknownParameter(String, nearest: String?)
        /// An override that opens the route's fallback, for a route without a fallback.
        case noFallback
        /// A link that the override produces and no route matches.
        case unreachable(String)
        /// Overrides that redirect to each other in a cycle, with rewrites between them: the numbers of the overrides, and
        /// the links of the cycle, which ends with its first link.
        case cycle(overrides: [Int], links: [String])
        /// Overrides that redirect one after the other, with rewrites between them, more often than an opening allows:
        /// the numbers of the overrides, and the links, from the first to one more than an opening may follow.
        case tooManyHops(overrides: [Int], links: [String])
        /// An invalid percentage: below 0, above 100, or not a number.
        case percentage
        /// Bounds on the app's version that no version is within: the lowest one is above the highest.
        case versions(lowest: String, highest: String)
        /// A bound on the app's version that does not begin with a number.
        case malformedVersion(String)
    }

    /// The problem.
    public let reason: Reason
    /// The index of the override in the set, from 0.
    public let override: Int
    /// The place at which the override is written, if it is known.
    public let place: SourcePlace?

    init(_ reason: Reason, _ number: Int, of overrides: [RouteOverride]) {
        self.reason = reason
        override = number
        place = overrides[number].place
    }

    /// One line for a terminal or a log.
    public var description: String {
        ((place.map { "\($0): " } ?? "") + "override \(override): \(problem)").escapingControls
    }

    /// The problem, without the place.
    public var problem: String {
        switch reason {
        case .unknownRoute(let id, let nearest): "no route has the id '\(id)'" + Self.advice(nearest)
        case .malformedTemplate(let words): words
        case .unknownParameter(let name, let nearest):
            "the target names the parameter '\(name)', which the route does not have" + Self.advice(nearest)
        case .noFallback: "the route has no fallback"
        case .unreachable(let link): "no route takes its target, as in \(link)"
        case .cycle(let overrides, let links):
            "it leads in a cycle, by the overrides \(overrides.map(String.init).joined(separator: ", ")): "
                + links.joined(separator: " → ")
        case .tooManyHops(let overrides, let links):
            "it redirects \(links.count - 1) times, which is too often, by the overrides "
                + "\(overrides.map(String.init).joined(separator: ", ")): \(links.joined(separator: " → "))"
        case .percentage: "the percentage is not between 0 and 100"
        case .versions(let lowest, let highest): AppVersion.problem(from: lowest, to: highest)
        case .malformedVersion(let text): AppVersion.problem(ofBound: text)
        }
    }

    private static func advice(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }
}
