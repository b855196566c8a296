import Waymark
import WaymarkMacros

/// The page of the cart.
@Route("shop://cart", id: "cart", exposure: .public, tags: "mall")
public struct CartPage {}
