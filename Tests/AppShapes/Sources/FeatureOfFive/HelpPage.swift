import Waymark

/// A page of the handbook; it gives the page's title.
public struct HelpPage: Route {
    /// The output of the route.
    public typealias Output = String

    /// `shop://help/orders/refund`.
    public static let pattern: RoutePattern = "shop://help/:path+"

    /// The page's place in the handbook.
    public var path: [String]

    /// A page.
    public init(path: [String]) { self.path = path }
}
