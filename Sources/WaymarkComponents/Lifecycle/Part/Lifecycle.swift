/// A part of an app that is started before it is used, stopped afterwards, and notified of the app's events in between.
///
/// ```swift
/// actor CartPart: Lifecycle {
///     nonisolated let dependencies: [LifecycleID] = ["SessionPart"]
///     func start(_ context: StartContext) async throws { items = try await load() }
///     func stop() async { await save(items) }
/// }
/// ```
///
/// Every requirement has a default. Structs, actors and classes of any isolation can conform. A part on the main actor
/// also declares its methods so (`@MainActor func start(…)`). In a module that is isolated to the main actor by
/// default, its `id` and `dependencies` must be constants or `nonisolated`.
public protocol Lifecycle: Sendable {
    /// The part's name; by default, the type's name. It is read once, when the part is added to a host.
    nonisolated var id: LifecycleID { get }
    /// The parts that must have started before this one begins to start; by default, none. They are read once.
    nonisolated var dependencies: [LifecycleID] { get }
    /// The settings for starting the part, which are read once.
    nonisolated var startup: Startup { get }

    /// Prepares the part for use. The part is started once this method has returned.
    ///
    /// A part whose start throws is not stopped: it must clean up by itself.
    ///
    /// - Throws: Any error that prevents the part from being used. The parts that depend on it are then not started.
    nonisolated(nonsending) func start(_ context: StartContext) async throws

    /// Ends the work of the part. It may be started again afterwards.
    nonisolated(nonsending) func stop() async

    /// Receives events, one at a time.
    nonisolated(nonsending) func handle(_ event: any LifecycleEvent) async
}

extension Lifecycle {
    /// The type's name.
    public nonisolated var id: LifecycleID { LifecycleID(rawValue: String(describing: Self.self)) }
    /// The default: no dependencies.
    public nonisolated var dependencies: [LifecycleID] { [] }
    /// The default: the part starts with the app, with the default priority, within the host's limit.
    public nonisolated var startup: Startup { Startup() }
    /// Does nothing.
    ///
    /// - Throws: Nothing.
    public nonisolated(nonsending) func start(_ context: StartContext) async throws {}
    /// Does nothing.
    public nonisolated(nonsending) func stop() async {}
    /// Does nothing.
    public nonisolated(nonsending) func handle(_ event: any LifecycleEvent) async {}
}
