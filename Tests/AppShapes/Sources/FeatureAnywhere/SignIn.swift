import Waymark

/// The sign-in page; it gives whether somebody signed in.
public struct SignIn: Route {
    /// What opening the route gives.
    public typealias Output = Bool

    /// `shop://account/sign-in`.
    public static let pattern: RoutePattern = "shop://account/sign-in"

    /// Why the page is shown, for its headline.
    public var reason: String?

    /// The page.
    public init(reason: String? = nil) { self.reason = reason }
}
