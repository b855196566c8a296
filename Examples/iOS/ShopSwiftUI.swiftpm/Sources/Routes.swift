import Waymark

/// The shop's shelf of one kind of goods; the first page of its tab.
struct Shelf: Route {
    static let pattern: RoutePattern = "shop://shelf/:kind"
    static let id = "shelf"
    var kind: String
}

/// A product's page; its shelf is beneath.
struct GoodsDetail: Route {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    static let id = "goods.detail"
    static var samples: [GoodsDetail] { [GoodsDetail(id: 42)] }
    var id: Int
    var ref: String?
}

/// A sheet of addresses, which gives back the one that was chosen.
struct PickAddress: Route {
    static let pattern: RoutePattern = "shop://address/pick"
    static let id = "address.pick"
    typealias Output = Address
    var city: String?
}

/// The address that goods are sent to.
struct Address: Hashable, Sendable {
    var street: String
}

/// A note for the courier, which asks before it leaves unsaved.
struct CourierNote: Route {
    static let pattern: RoutePattern = "shop://note"
    static let id = "note"
}
