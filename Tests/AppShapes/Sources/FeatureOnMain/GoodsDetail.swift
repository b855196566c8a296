import Waymark

/// A product's page; opening it shows the page and gives nothing back.
public struct GoodsDetail: Route {
    /// `shop://goods/42?tab=reviews`.
    public static let pattern: RoutePattern = "shop://goods/:id<int>"
    /// The page opens on its first tab.
    public static let defaults: GoodsDetail? = GoodsDetail(id: 0)
    /// The page as links mostly mean it, and one on another tab.
    public static let samples = [GoodsDetail(id: 42), GoodsDetail(id: 7, tab: "reviews", ref: "push")]

    /// The product's number.
    public var id: Int
    /// The tab that is shown first.
    public var tab = "info"
    /// The recommender of the product.
    public var ref: String?

    /// The page of a product.
    public init(id: Int, tab: String = "info", ref: String? = nil) {
        self.id = id
        self.tab = tab
        self.ref = ref
    }
}
