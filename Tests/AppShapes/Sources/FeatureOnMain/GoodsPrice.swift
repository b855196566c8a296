import Waymark

/// What a product costs, in cents.
public struct GoodsPrice: Route {
    /// What opening the route gives.
    public typealias Output = Int

    /// `shop://goods/42/price`.
    public static let pattern: RoutePattern = "shop://goods/:id<int>/price"

    /// The product's number.
    public var id: Int

    /// The price of a product.
    public init(id: Int) { self.id = id }
}
