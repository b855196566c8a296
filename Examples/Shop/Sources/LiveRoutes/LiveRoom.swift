import Waymark
import WaymarkMacros

/// A room that is on air, as in `shop://live/7?muted=true`.
@Route("shop://live/:room<int>", id: "live.room", exposure: .public, tags: "live")
public struct LiveRoom {
    /// A room, and one without its sound.
    public static let samples = [LiveRoom(room: 7), LiveRoom(room: 7, muted: true)]

    /// The room's number.
    public var room: Int
    /// The recommender of the room.
    public var from: String?
    /// Whether it is without sound.
    public var muted: Bool?
}
