/// Whether routes are there at the moment, as the app says.
///
/// A condition may ask the router about other links. One that asks about its own is asked for the answer again: beyond a depth the
/// route is not there, before the stack overflows.
struct RouteCondition: Sendable {
    /// The greatest number of conditions that are asked one inside the other.
    static let greatestDepth = 4

    @TaskLocal private static var depth = 0

    private let isThere: @Sendable () -> Bool

    init(_ isThere: @escaping @Sendable () -> Bool) { self.isThere = isThere }

    /// Asks the app.
    func callAsFunction() -> Bool {
        let depth = Self.depth
        if depth >= Self.greatestDepth { return false }
        return Self.$depth.withValue(depth + 1, operation: isThere)
    }
}
