import Waymark

/// The order before it is sent.
public struct Checkout: Route {
    /// `shop://checkout`.
    public static let pattern: RoutePattern = "shop://checkout"

    /// The order at hand.
    public init() {}
}
