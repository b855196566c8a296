/// All faults of the routes of a table, found in one pass.
public struct TableError: Error, Sendable, CustomStringConvertible {
    /// A fault of a route.
    @nonexhaustive
    public enum Fault: Sendable {
        /// The pattern could not be parsed.
        case malformed(PatternError, route: RouteEntry)
        /// The pattern names a type that is not registered.
        case unknownType(String, nearest: String?, route: RouteEntry)
        /// Both routes match the same links with the same precedence, so that only their order distinguishes them.
        case conflict(RouteEntry, RouteEntry)
    }

    /// The faults, in the order of the routes.
    public let faults: [Fault]

    init(faults: [Fault]) { self.faults = faults }

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}

extension TableError.Fault: CustomStringConvertible {
    /// One line for a terminal or a log.
    public var description: String {
        switch self {
        case .malformed(let error, let route): "\(route.place): \(error)"
        case .unknownType(let name, let nearest, let route):
            "\(route.place): no type '\(name)' is registered, required by '\(route.pattern)'"
                + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        case .conflict(let first, let second):
            "\(second.place): \(Self.name(second)) takes the same links as \(Self.name(first)) (\(first.place)), "
                + "and only their order distinguishes them"
        }
    }

    private static func name(_ route: RouteEntry) -> String {
        route.id.map { "'\(route.pattern)' (\($0))" } ?? "'\(route.pattern)'"
    }
}
