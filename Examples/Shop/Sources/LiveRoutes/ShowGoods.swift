import Waymark
import WaymarkMacros

/// Goes to a room, has a product shown there, and puts it into the cart: a link of several steps.
@Route("shop://live/:room<int>/goods/:id<int>", id: "live.goods", exposure: .public, tags: "live")
public struct ShowGoods {
    /// A product in a room.
    public static let samples = [ShowGoods(room: 7, id: 42)]

    /// The room's number.
    public var room: Int
    /// The product's number.
    public var id: Int
}
