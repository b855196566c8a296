/// The part of an app that answers a route, and that must have started before the route's handler runs.
package final class RouteOwner: Sendable {
    /// Its name, in traces, events and errors.
    package let name: String
    /// Whether there is nothing to wait for.
    package let isStarted: @Sendable () -> Bool
    /// Whether the code that runs belongs to its start, which does not wait for itself.
    private let admits: @Sendable () -> Bool
    /// Starts it, or waits until it has started.
    package let start: @Sendable () async throws -> Void

    /// A part of an app.
    package init(
        name: String, isStarted: @escaping @Sendable () -> Bool,
        admits: @escaping @Sendable () -> Bool = { false }, start: @escaping @Sendable () async throws -> Void
    ) {
        self.name = name
        self.isStarted = isStarted
        self.admits = admits
        self.start = start
    }

    /// Whether the code that runs has nothing to wait for.
    var isUsable: Bool { isStarted() || admits() }
}
