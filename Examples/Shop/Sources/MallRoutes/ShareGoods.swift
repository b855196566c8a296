import Waymark

/// The sheet that shares a product.
public struct ShareGoods: Route {
    /// `shop://goods/42/share`.
    public static let pattern: RoutePattern = "shop://goods/:id<int>/share"

    /// The product's number.
    public var id: Int

    /// The sheet for a product.
    public init(id: Int) { self.id = id }
}
