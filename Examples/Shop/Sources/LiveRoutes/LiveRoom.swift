import Waymark

/// A room that is on air.
public struct LiveRoom: Route {
    /// `shop://live/7?muted=true`.
    public static let pattern: RoutePattern = "shop://live/:room<int>"
    /// A room, and one without its sound.
    public static let samples = [LiveRoom(room: 7), LiveRoom(room: 7, muted: true)]

    /// The room's number.
    public var room: Int
    /// Who pointed at the room.
    public var from: String?
    /// Whether it is without sound.
    public var muted: Bool?

    /// A room.
    public init(room: Int, from: String? = nil, muted: Bool? = nil) {
        self.room = room
        self.from = from
        self.muted = muted
    }
}
