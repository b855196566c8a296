import WaymarkCore
import WaymarkRouting

struct Address: Codable, Hashable, Sendable { var city: String }

/// A page that gives nothing.
struct GoodsDetail: Route, Hashable {
    static let pattern: RoutePattern = "shop://goods/:id"
    static let samples = [GoodsDetail(id: "42"), GoodsDetail(id: "7", ref: "push")]
    var id: String
    var ref: String?
}

/// A page that gives an address.
struct PickAddress: Route, Hashable {
    static let pattern: RoutePattern = "shop://address/pick"
    typealias Output = Address
    var city: String?
}
