public import Waymark

// What other features, the widget and the app may open of the mall. They import this module, and never the pages.

/// The mall's shelf of one kind of goods.
public struct Shelf: Route {
    /// The links that lead to it.
    public static let pattern: RoutePattern = "shop://shelf/:kind"
    /// The name by which the table knows it.
    public static let id = "mall.shelf"
    /// Values that the tests print and read.
    public static var samples: [Shelf] { [Shelf(kind: "books"), Shelf(kind: "50% & more")] }
    /// The kind of goods, such as `books`.
    public var kind: String

    /// Creates the route of a shelf.
    public init(kind: String) { self.kind = kind }
}

/// A product's page.
public struct GoodsDetail: Route {
    /// The links that lead to it.
    public static let pattern: RoutePattern = "shop://goods/:id<int>"
    /// The name by which the table knows it.
    public static let id = "mall.goods"
    /// Values that the tests print and read.
    public static var samples: [GoodsDetail] { [GoodsDetail(id: 42), GoodsDetail(id: 42, ref: "a friend")] }
    /// The number of the product.
    public var id: Int
    /// The recommender.
    public var ref: String?

    /// Creates the route of a product.
    public init(id: Int, ref: String? = nil) {
        self.id = id
        self.ref = ref
    }
}
