import Waymark

/// The number of things that wait for the user, for the badge of an icon.
public struct AccountBadge: Route {
    /// The output of the route.
    public typealias Output = Int

    /// `shop://account/waiting?isSmall=true`.
    public static let pattern: RoutePattern = "shop://account/waiting"

    /// Whether the icon is small.
    public var isSmall: Bool

    /// The number for an icon.
    public init(isSmall: Bool = false) { self.isSmall = isSmall }
}
