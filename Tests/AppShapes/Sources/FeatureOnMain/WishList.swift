import Waymark

/// The wishes of the user.
public struct WishList: Route {
    /// `shop://wishes`.
    public static let pattern: RoutePattern = "shop://wishes"

    /// The list.
    public init() {}
}
