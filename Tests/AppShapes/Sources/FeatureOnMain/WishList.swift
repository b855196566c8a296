import Waymark

/// What somebody wishes for.
public struct WishList: Route {
    /// `shop://wishes`.
    public static let pattern: RoutePattern = "shop://wishes"

    /// The list.
    public init() {}
}
