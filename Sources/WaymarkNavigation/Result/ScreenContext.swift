/// What a screen is built from: the screen itself, what the caller passed along, and a handle to end it by.
@MainActor
public struct ScreenContext {
    /// The screen.
    public let screen: Screen
    /// The scene in which it is shown; `nil` where it is built without being shown.
    public let scene: String?
    /// What the caller passed along beside the screen; `nil` for a screen beneath another, and for one that is restored.
    public let payload: (any Sendable)?
    private let ticket: ScreenTicket

    init(_ ticket: ScreenTicket, _ screen: Screen, scene: String?) {
        self.ticket = ticket
        self.screen = screen
        self.scene = scene
        payload = ticket.payload
    }

    /// A handle for whatever the screen becomes to keep.
    public func handle<Output: Sendable>(_ type: Output.Type = Output.self) -> ScreenHandle<Output> {
        ScreenHandle(ticket)
    }
}
