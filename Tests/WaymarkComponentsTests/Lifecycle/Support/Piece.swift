import WaymarkComponents

/// A part that does what a test says.
struct Piece: Lifecycle {
    struct Broken: Error, CustomStringConvertible {
        var description: String { "broken" }
    }

    let id: LifecycleID
    let dependencies: [LifecycleID]
    let startup: Startup
    var starting: @Sendable (StartContext) async throws -> Void = { _ in }
    var stopping: @Sendable () async -> Void = {}
    var handling: @Sendable (any LifecycleEvent) async -> Void = { _ in }

    init(
        _ id: LifecycleID, needs dependencies: [LifecycleID] = [], _ startup: Startup = Startup(),
        start: @escaping @Sendable (StartContext) async throws -> Void = { _ in },
        stop: @escaping @Sendable () async -> Void = {},
        handle: @escaping @Sendable (any LifecycleEvent) async -> Void = { _ in }
    ) {
        self.id = id
        self.dependencies = dependencies
        self.startup = startup
        starting = start
        stopping = stop
        handling = handle
    }

    func start(_ context: StartContext) async throws { try await starting(context) }
    func stop() async { await stopping() }
    func handle(_ event: any LifecycleEvent) async { await handling(event) }
}

/// Holds a host that its parts use.
final class HostBox: @unchecked Sendable {
    // @unchecked Sendable: set once, before anything is started.
    var host: LifecycleHost?
}

extension LifecycleID: ExpressibleByStringInterpolation {}
