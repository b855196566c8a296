import Waymark

/// How many things wait for somebody, for the number beside an icon.
public struct AccountBadge: Route {
    /// What opening the route gives.
    public typealias Output = Int

    /// `shop://account/waiting?isSmall=true`.
    public static let pattern: RoutePattern = "shop://account/waiting"

    /// Whether the icon is small.
    public var isSmall: Bool

    /// The number for an icon.
    public init(isSmall: Bool = false) { self.isSmall = isSmall }
}
