/// A part that must do something on the main actor, without waiting, before it is started.
public protocol MainStarting: Lifecycle {
    /// Does what must be done on the main actor, before ``Lifecycle/start(_:)``; what it takes counts into the same limit.
    ///
    /// - Throws: Whatever keeps the part from being started.
    @MainActor func startOnMain(_ context: StartContext) throws
}
