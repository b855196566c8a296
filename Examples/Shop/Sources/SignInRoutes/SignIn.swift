import Waymark

/// The sign-in page; it gives whether somebody signed in.
public struct SignIn: Route {
    /// What opening the route gives.
    public typealias Output = Bool

    /// `shop://login`.
    public static let pattern: RoutePattern = "shop://login"

    /// The page.
    public init() {}
}
