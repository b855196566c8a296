import Waymark

/// Lets somebody pick an address, and gives it.
public struct PickAddress: Route {
    /// What opening the route gives.
    public typealias Output = Address

    /// `shop://address/pick?city=上海`.
    public static let pattern: RoutePattern = "shop://address/pick"

    /// The city that addresses are picked from, or `nil` for all.
    public var city: String?

    /// The addresses of a city, or all.
    public init(city: String? = nil) { self.city = city }
}
