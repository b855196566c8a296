import Waymark

/// A product's page.
public struct GoodsDetail: Route {
    /// `shop://goods/42?tab=reviews`.
    public static let pattern: RoutePattern = "shop://goods/:id<int>"
    /// A page as most links mean it, and one on another tab.
    public static let samples = [GoodsDetail(id: 42), GoodsDetail(id: 7, tab: "reviews", ref: "push")]

    /// The product's number.
    public var id: Int
    /// The tab that is shown first; the manifest has the default.
    public var tab: String?
    /// Who pointed at the product.
    public var ref: String?

    /// The page of a product.
    public init(id: Int, tab: String? = nil, ref: String? = nil) {
        self.id = id
        self.tab = tab
        self.ref = ref
    }
}
