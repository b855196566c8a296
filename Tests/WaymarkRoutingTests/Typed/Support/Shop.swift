import WaymarkCore
import WaymarkRouting

// Routes of a shop, one for each way in which a property can stand in a link.

enum Sort: String, Codable, LinkValue, CaseIterable, Hashable { case newest, price }

/// `Codable` alone: it is read through the container of one value.
enum Size: Int, Codable, Hashable {
    case small = 1
    case large = 3
}

struct Goods: Route, Hashable {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    var id: Int
    var ref: String?
}

struct Listing: Route, Hashable {
    static let pattern: RoutePattern = "/list(/by/:sort)(/page/:page<int>)"
    static let defaults: Self? = Listing(sort: .newest, page: 1, sizes: [.small], note: "none", shop: 7)
    var sort: Sort
    var page: Int
    var sizes: [Size]
    var note: String?
    var shop: Int?
}

struct Files: Route, Hashable {
    static let pattern: RoutePattern = "/files/:path*"
    var path: [String]
    var mark: String?
}

struct Words: Route, Hashable {
    static let pattern: RoutePattern = "/words/:words+"
    var words: String
}

struct Point: Codable, Hashable {
    var x: Int
    var y: Int
}

/// Every type that a query can hold.
struct Search: Route, Hashable {
    static let pattern: RoutePattern = "/search"
    var int: Int?
    var int8: Int8?
    var uint: UInt64?
    var double: Double?
    var float: Float?
    var bool: Bool?
    var text: String?
    var sort: Sort?
    var size: Size?
    var numbers: [Int]?
    var texts: [String]?
    var sizes: [Size]?
    var tags: Set<String>?
    var ids: Set<Int>?
}

struct Pin: Route, Hashable {
    static let pattern: RoutePattern = "/pin"
    var at: Point
    var others: [Point]
    var gaps: [Int?]
}
