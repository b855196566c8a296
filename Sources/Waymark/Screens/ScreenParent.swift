public import WaymarkRouting

/// The screen beneath another one, so that a link opens its screen together with the way back.
///
/// ```swift
/// app.screen(GoodsDetail.self, shown: .push.parent("goods.list")) { … }
/// app.screen(GoodsDetail.self, shown: .push.parent(.made { GoodsList(category: $0.category) })) { … }
/// ```
///
/// A screen beneath must pass the same checks as if its own link were opened from the same source: the policy, its
/// route's exposure and sources, checks and interceptors. The chain ends above the first screen that is closed, which
/// is left out with all screens beneath it. The screens above are then shown on whatever is displayed, like screens
/// without a parent. An interceptor that cannot decide without running (``/WaymarkRouting/Interceptor/admits(_:)``)
/// counts as passed if the link of the screen above has passed it.
public struct ScreenParent<Child>: ExpressibleByStringLiteral, Sendable {
    enum Kind: Sendable {
        case id(String, query: [String])
        case made(@Sendable (Child) throws -> (any RouteProtocol)?)
    }

    let kind: Kind

    /// Creates a parent from a route's id. Parameters of the same names take their values from the path of the screen
    /// above.
    public init(stringLiteral id: String) { self.init(kind: .id(id, query: [])) }

    /// Returns the screen of a route as the parent. Parameters of the same names take their values from the path of the
    /// screen above.
    ///
    /// - Parameters:
    ///   - id: The id of the parent's route.
    ///   - query: The names of query parameters whose values are passed down as well. The sender of a link chooses
    ///     these values, so name only those that an untrusted sender may choose.
    public static func route(_ id: String, query: [String] = []) -> ScreenParent {
        ScreenParent(kind: .id(id, query: query))
    }

    /// Returns the screen of a typed route that a closure creates from the route above, or no parent if the closure
    /// returns `nil`.
    ///
    /// The closure is called once for each opening. In a link from outside, properties that are not in the pattern come
    /// from the query, which the sender chooses.
    ///
    /// The closure must not ask the router to explain a link of the same route, because it would be called again
    /// endlessly.
    public static func made(_ make: @escaping @Sendable (Child) throws -> (any RouteProtocol)?) -> ScreenParent {
        ScreenParent(kind: .made(make))
    }

    private init(kind: Kind) { self.kind = kind }
}
