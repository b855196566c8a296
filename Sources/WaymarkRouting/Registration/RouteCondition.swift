/// The app's condition for routes to be available.
///
/// A condition may ask the router about other links. A condition that asks about its own link is called again for the
/// answer. Beyond a depth, the route is unavailable, so that the stack does not overflow.
struct RouteCondition: Sendable {
    /// The greatest nesting depth of conditions.
    static let greatestDepth = 4

    @TaskLocal private static var depth = 0

    private let isThere: @Sendable () -> Bool

    init(_ isThere: @escaping @Sendable () -> Bool) { self.isThere = isThere }

    /// Returns whether the condition holds, as the app decides.
    func callAsFunction() -> Bool {
        let depth = Self.depth
        if depth >= Self.greatestDepth { return false }
        return Self.$depth.withValue(depth + 1, operation: isThere)
    }
}
