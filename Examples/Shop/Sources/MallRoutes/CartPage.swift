import Waymark

/// The page of the cart.
public struct CartPage: Route {
    /// `shop://cart`.
    public static let pattern: RoutePattern = "shop://cart"

    /// The page.
    public init() {}
}
