public import WaymarkCore

/// All faults of routes that were registered together.
public struct RegistrationError: Error, Sendable, CustomStringConvertible {
    /// A fault of a registration.
    @nonexhaustive
    public enum Fault: Sendable {
        /// A pattern is malformed or names an undeclared type.
        case pattern(TableError.Fault)
        /// Two routes match the same links, and only their order distinguishes them.
        case conflict(RouteDescription, with: RouteDescription)
        /// A typed route does not fit its pattern.
        case field(RouteFieldFault, route: RouteDescription)
        /// A query parameter is declared to be of an undeclared type.
        case queryType(String, parameter: String, nearest: String?, route: RouteDescription)
        /// A route's fallback is not a link, or names a parameter that the route's patterns do not have; the text
        /// describes the fault.
        case fallback(String, route: RouteDescription)
        /// A route has no pattern, so that no link leads to it.
        case noPattern(RouteDescription)
    }

    /// The faults, in the order of registration.
    public let faults: [Fault]

    init(_ faults: [Fault]) { self.faults = faults }

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}

extension RegistrationError.Fault: CustomStringConvertible {
    /// One line for a terminal or a log, with the place, the fault, and the other route if there is one.
    public var description: String {
        switch self {
        case .pattern(let fault): "\(fault)"
        case .conflict(let route, let other):
            "\(route.place): \(Self.name(route)) takes the same links as \(Self.name(other)) (\(other.place)), "
                + "and only their order distinguishes them"
        case .field(let fault, let route): "\(route.place): \(fault)"
        case .queryType(let type, let name, let nearest, let route):
            "\(route.place): no type '\(type)' is known, required for the query's '\(name)'"
                + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        case .fallback(let problem, let route): "\(route.place): the fallback: \(problem)"
        case .noPattern(let route): "\(route.place): a route needs a pattern"
        }
    }

    private static func name(_ route: RouteDescription) -> String {
        let pattern = "'\(route.patterns.map(\.text).joined(separator: "', '"))'"
        return route.id.map { "\(pattern) (\($0))" } ?? pattern
    }
}
