internal import WaymarkRouting

/// An error that occurs when a typed route is opened through a ``RecordingRouter`` without a stub for it.
public struct UnstubbedRoute: Error, Hashable, Sendable, CustomStringConvertible {
    /// The route's type, by its name without the module's.
    public let route: String
    /// The output type of the route.
    public let output: String

    init<R: RouteProtocol>(_ type: R.Type) {
        route = "\(type)"
        output = "\(R.Output.self)"
    }

    /// One line that names the route and the call that stubs it.
    public var description: String {
        "there is no stub for \(route), which returns \(output): stub it with recorder.stub(\(route).self) { _ in … }"
    }
}
