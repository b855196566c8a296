import Waymark

/// The mall's front page.
public struct MallHome: Route {
    /// `shop://mall`.
    public static let pattern: RoutePattern = "shop://mall"

    /// The page.
    public init() {}
}
