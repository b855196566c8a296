import Waymark

/// The view of a product, as a route for callers that put it into a page of their own and cannot wait for it.
public struct GoodsPanel: Route {
    /// The view.
    public typealias Output = Panel

    /// `shop://goods/42/panel`.
    public static let pattern: RoutePattern = "shop://goods/:id<int>/panel"

    /// The product's number.
    public var id: Int

    /// The view of a product.
    public init(id: Int) { self.id = id }
}
