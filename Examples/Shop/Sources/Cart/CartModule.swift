import AccountServices
import CartRoutes
import CartServices
import MallRoutes
import ShopScreens
import Waymark

/// What somebody is about to buy: one cart for each customer, and one for guests.
public struct CartModule: Module {
    /// A cart is somebody's.
    public let dependencies: [LifecycleID] = ["AccountModule"]
    private let stage: Stage

    /// The feature, which shows its screens on a stage.
    public init(stage: Stage) { self.stage = stage }

    /// Registers the cart's page, and the cart.
    public func register(in app: Registrar) {
        let (stage, components) = (stage, app.components)
        app.provide((any Cart).self, .scoped, from: (any Session).self, closing: putAway) { session in
            LiveCart(of: session)
        }
        app.on(CartPage.self, id: "cart") { _, request in
            let session = try await components.resolve((any Session).self)
            let cart = try await session.services.resolve((any Cart).self)
            var lines: [String] = []
            for (goods, count) in await cart.counts.sorted(by: { $0.key < $1.key }) {
                lines.append("\(count) × \(try request.router.link(to: GoodsDetail(id: goods)))")
            }
            lines.append("also at: \(try await components.mallTitle(floor: 2))")
            await stage.show(Screen("购物车: \(await session.customer ?? "a guest")", lines: lines))
        }
    }

    /// Ends a cart with the scope that it was made for.
    private func putAway(_ cart: any Cart) async {
        let count = await cart.counts.values.reduce(0, +)
        await stage.note("the cart of \(await cart.owner ?? "a guest") is put away, with \(count) in it")
    }
}
