import Waymark
import WaymarkMacros

/// A product's page, as in `shop://goods/42?tab=reviews`.
@Route("shop://goods/:id<int>", id: "goods.detail", exposure: .public, tags: "mall")
public struct GoodsDetail {
    /// The usual page, and one with another tab.
    public static let samples = [GoodsDetail(id: 42), GoodsDetail(id: 7, tab: "reviews", ref: "push")]

    /// The product's number.
    public var id: Int
    /// The tab that is shown first; the manifest has the default.
    public var tab: String?
    /// The recommender of the product.
    public var ref: String?
}
