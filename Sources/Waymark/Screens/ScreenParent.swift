public import WaymarkRouting

/// Which screen is beneath a screen, so that a link that leads there opens with its whole way back.
///
/// ```swift
/// app.screen(GoodsDetail.self, .push, parent: "goods.list") { … }
/// app.screen(GoodsDetail.self, .push, parent: .made { GoodsList(category: $0.category) }) { … }
/// ```
public struct ScreenParent<Child>: ExpressibleByStringLiteral, Sendable {
    enum Kind: Sendable {
        case id(String)
        case made(@Sendable (Child) throws -> (any Route)?)
    }

    let kind: Kind

    /// The screen of a route, by its id; its parameters have the values of those of the same names here.
    public init(stringLiteral id: String) { self.init(kind: .id(id)) }

    /// The screen of a route, by its id; its parameters have the values of those of the same names here.
    public static func route(_ id: String) -> ScreenParent { ScreenParent(stringLiteral: id) }

    /// The screen of a typed route that is made from this one; `nil` for none.
    public static func made(_ make: @escaping @Sendable (Child) throws -> (any Route)?) -> ScreenParent {
        ScreenParent(kind: .made(make))
    }

    private init(kind: Kind) { self.kind = kind }
}
