import Waymark

/// The sign-in page; its output says whether the user has signed in.
public struct SignIn: Route {
    /// The output of the route.
    public typealias Output = Bool

    /// `shop://account/sign-in`.
    public static let pattern: RoutePattern = "shop://account/sign-in"

    /// The reason that the page is shown, for its headline.
    public var reason: String?

    /// The page.
    public init(reason: String? = nil) { self.reason = reason }
}
