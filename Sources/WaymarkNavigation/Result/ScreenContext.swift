/// The context from which a screen is built: the screen, the value of the caller, and a handle to end it.
@MainActor
public struct ScreenContext {
    /// The screen.
    public let screen: Screen
    /// The name of the scene in which it is shown; `nil` if it is built without being shown.
    public let scene: String?
    /// The value that the caller passed along with the screen; `nil` for a screen beneath another, and for a restored
    /// one.
    public let payload: (any Sendable)?
    private let lifetime: ScreenLifetime

    init(_ lifetime: ScreenLifetime, _ screen: Screen, scene: String?) {
        self.lifetime = lifetime
        self.screen = screen
        self.scene = scene
        payload = lifetime.payload
    }

    /// Returns a handle for the view or view controller to keep.
    public func handle<Output: Sendable>(_ type: Output.Type = Output.self) -> ScreenHandle<Output> {
        ScreenHandle(lifetime)
    }
}
