/// A part that must do synchronous work on the main actor before it is started.
public protocol MainStarting: Lifecycle {
    /// Does the work on the main actor before ``Lifecycle/start(_:)``. Its time counts towards the same limit.
    ///
    /// - Throws: Any error that prevents the part from being started.
    @MainActor func startOnMain(_ context: StartContext) throws
}
