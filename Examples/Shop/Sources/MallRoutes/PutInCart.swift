import Waymark

/// Puts a product into the cart by the number that is printed on its label.
public struct PutInCart: Route {
    /// `shop://cart/add/RS0042/2`.
    public static let pattern: RoutePattern = "shop://cart/add/:sku<sku>/:count<int>"

    /// The number on the label.
    public var sku: String
    /// How many.
    public var count: Int

    /// So many of a product.
    public init(sku: String, count: Int = 1) {
        self.sku = sku
        self.count = count
    }
}
