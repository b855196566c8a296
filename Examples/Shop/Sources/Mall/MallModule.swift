import AccountRoutes
import AccountServices
import CartServices
import MallRoutes
import ShopScreens
import ShopServer
import Waymark

/// The mall: products, search and the checkout.
///
/// Patterns that others open by value stand in `MallRoutes`; who may open what, the manifest says, by the same ids.
public struct MallModule: Module {
    private let stage: Stage
    private let server: Server
    private let catalogue = Catalogue()

    /// The feature, which shows its screens on a stage.
    public init(stage: Stage, server: Server) {
        self.stage = stage
        self.server = server
    }

    /// Registers what the mall answers.
    public func register(in app: Registrar) {
        registerPages(in: app)
        registerBuying(in: app)
        registerActions(in: app)
    }

    /// Gets what is sold.
    public func start(_ context: StartContext) async throws { try await catalogue.load(from: server) }

    private func registerPages(in app: Registrar) {
        let (stage, catalogue) = (stage, catalogue)
        app.onMain("shop://home", id: "home") { _ in stage.show(Screen("首页")) }
        app.onMain(GoodsDetail.self, id: "goods.detail") { route, request in
            stage.show(
                Screen(
                    catalogue.name(of: route.id), "tab: \(route.tab ?? "-")",
                    "by \(route.ref ?? "nobody"), from \(request.source)"))
        }
        app.onMain(ShareGoods.self, id: "goods.share") { route, request in
            let link = try request.router.link(to: GoodsDetail(id: route.id, ref: "share"))
            stage.show(Screen("Share \(catalogue.name(of: route.id))", "\(link)"))
        }
        app.on("shop://search/:words+", id: "search.words") { request in
            let words = request.segments(of: "words") ?? []
            let inStock = try request[ifPresent: "stock", as: Bool.self] ?? false
            await stage.show(Screen("Search: \(words.joined(separator: " "))", inStock ? "in stock" : "all"))
        }
        app.redirect("https://m.shop.example/goods/:id<int>", to: "shop://goods/:id", id: "m.goods")
    }

    /// The pages that have to do with the cart, which is another feature's.
    private func registerBuying(in app: Registrar) {
        let (stage, catalogue, components) = (stage, catalogue, app.components)
        @Sendable func cart() async throws -> any Cart {
            let session = try await components.resolve((any Session).self)
            return try await session.services.resolve()
        }
        app.on(PutInCart.self, id: "cart.add") { route, _ in
            let goods = catalogue.goods(labelled: route.sku)
            try await cart().put(goods, count: route.count)
            await stage.show(Screen("Into the cart", "\(route.count) × \(catalogue.name(of: goods))"))
        }
        app.on(Checkout.self, id: "checkout") { _, request in
            let counts = try await cart().counts
            if counts.isEmpty { throw EmptyCart() }
            let address = try await request.router.open(PickAddress(city: "上海"))
            var lines: [String] = []
            for (goods, count) in counts.sorted(by: { $0.key < $1.key }) {
                lines.append("\(count) × \(await catalogue.name(of: goods))")
            }
            await stage.show(Screen("Checkout", lines: lines + ["to \(address.street), \(address.city)"]))
        }
    }

    /// What others call by name, without a page; `MallRoutes` has it as functions.
    private func registerActions(in app: Registrar) {
        app.target("Mall") { mall in
            mall.onSync("title", fromLinks: true) { "The mall, floor \(try $0["floor", as: Int.self])" }
            mall.onSync("margin") { try $0["id", as: Int.self] == 42 ? 35 : 20 }
        }
        app.actions(
            under: "shop://store/:id<int>/floor-:floor<int>", id: "store.floor",
            defaults: ["target": "Mall", "action": "title"])
    }
}

/// There is nothing to check out.
struct EmptyCart: Error, CustomStringConvertible {
    let description = "the cart is empty"
}
