public import WaymarkRouting

/// Which screen is beneath a screen, so that a link that leads there opens with its whole way back.
///
/// ```swift
/// app.screen(GoodsDetail.self, shown: .push.parent("goods.list")) { … }
/// app.screen(GoodsDetail.self, shown: .push.parent(.made { GoodsList(category: $0.category) })) { … }
/// ```
///
/// A screen beneath is held to what opening its own link from the same source would ask: the policy, its route's exposure and
/// sources, checks and interceptors. The chain ends above the first that is closed, which is left out with all beneath it; the
/// screens above stand on whatever is displayed then, as those without a parent do. An interceptor that is not asked without
/// running (``/WaymarkRouting/Interceptor/admits(_:)``) counts as passed if the link of the screen above has passed it.
public struct ScreenParent<Child>: ExpressibleByStringLiteral, Sendable {
    enum Kind: Sendable {
        case id(String, query: [String])
        case made(@Sendable (Child) throws -> (any RouteProtocol)?)
    }

    let kind: Kind

    /// The screen of a route, by its id; its parameters have the values of the path's of the same names here.
    public init(stringLiteral id: String) { self.init(kind: .id(id, query: [])) }

    /// The screen of a route, by its id; its parameters have the values of the path's of the same names here.
    ///
    /// - Parameter query: The names of query parameters here that give values as well. Whoever writes a link chooses them: name
    ///   only what a stranger may choose for the screen beneath, and what is shown to nobody else.
    public static func route(_ id: String, query: [String] = []) -> ScreenParent {
        ScreenParent(kind: .id(id, query: query))
    }

    /// The screen of a typed route that is made from this one; `nil` for none.
    ///
    /// The closure is called once for each opening. What it takes from properties that are not in the pattern comes from the
    /// query of a link from outside, which its sender chooses.
    ///
    /// The closure must not have the router explain a link of the same route, for which it would be called again without an end.
    public static func made(_ make: @escaping @Sendable (Child) throws -> (any RouteProtocol)?) -> ScreenParent {
        ScreenParent(kind: .made(make))
    }

    private init(kind: Kind) { self.kind = kind }
}
