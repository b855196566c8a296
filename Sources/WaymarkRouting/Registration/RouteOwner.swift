/// The part of an app that answers a route, and must have started before the route's handler runs.
package final class RouteOwner: Sendable {
    /// Its name, in traces, events and errors.
    package let name: String
    /// Returns whether the part has started.
    package let isStarted: @Sendable () -> Bool
    /// Returns whether the current code belongs to the part's start, which does not wait for itself.
    private let admits: @Sendable () -> Bool
    /// Starts the part, or waits until it has started.
    package let start: @Sendable () async throws -> Void

    /// Creates a part of an app.
    package init(
        name: String, isStarted: @escaping @Sendable () -> Bool,
        admits: @escaping @Sendable () -> Bool = { false }, start: @escaping @Sendable () async throws -> Void
    ) {
        self.name = name
        self.isStarted = isStarted
        self.admits = admits
        self.start = start
    }

    /// Whether the current code has nothing to wait for.
    package var isUsable: Bool { isStarted() || admits() }
}
