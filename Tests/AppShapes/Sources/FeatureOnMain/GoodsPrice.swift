import Waymark

/// The price of a product, in cents.
public struct GoodsPrice: Route {
    /// The output of the route.
    public typealias Output = Int

    /// `shop://goods/42/price`.
    public static let pattern: RoutePattern = "shop://goods/:id<int>/price"

    /// The product's number.
    public var id: Int

    /// The price of a product.
    public init(id: Int) { self.id = id }
}
