import Waymark

/// Goes to a room, has a product shown there, and puts it into the cart: a link of several steps.
public struct ShowGoods: Route {
    /// `shop://live/7/goods/42`.
    public static let pattern: RoutePattern = "shop://live/:room<int>/goods/:id<int>"
    /// A product in a room.
    public static let samples = [ShowGoods(room: 7, id: 42)]

    /// The room's number.
    public var room: Int
    /// The product's number.
    public var id: Int

    /// A product in a room.
    public init(room: Int, id: Int) {
        self.room = room
        self.id = id
    }
}
