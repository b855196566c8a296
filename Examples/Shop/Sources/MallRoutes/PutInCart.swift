import Waymark
import WaymarkMacros

/// Puts a product into the cart by the number that is printed on its label, as in `shop://cart/add/RS0042/2`.
@Route("shop://cart/add/:sku<sku>/:count<int>", id: "cart.add", tags: "mall", "needsSignIn")
public struct PutInCart {
    /// The number on the label.
    public var sku: String
    /// The number of pieces.
    public var count: Int

    /// Creates the route for a number of pieces of a product.
    public init(sku: String, count: Int = 1) {
        self.sku = sku
        self.count = count
    }
}
