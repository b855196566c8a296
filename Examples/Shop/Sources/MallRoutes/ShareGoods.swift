import Waymark
import WaymarkMacros

/// The sheet that shares a product.
@Route("shop://goods/:id<int>/share", id: "goods.share", tags: "mall")
public struct ShareGoods {
    /// The product's number.
    public var id: Int
}
