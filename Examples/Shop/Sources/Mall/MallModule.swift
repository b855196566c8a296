import AccountRoutes
import MallRoutes
import MallServices
import ShopScreens
import ShopServer
import SignInServices
import Waymark

/// The mall: products, search, the cart and the checkout.
///
/// Routes that others open by value are in `MallRoutes`. The manifest declares under the same ids who may open them,
/// how they are shown, and the pages beneath.
public struct MallModule: Module {
    /// A cart belongs to a customer.
    public let dependencies: [LifecycleID] = ["SignInModule"]
    private let server: Server
    private let notices: Notices
    private let pages: PlainPages
    private let catalogue = Catalogue()

    /// The feature.
    public init(server: Server, notices: Notices, pages: PlainPages = PlainPages()) {
        self.server = server
        self.notices = notices
        self.pages = pages
    }

    /// Registers what the mall shows and offers.
    public func register(in app: Registrar) {
        app.provide((any Cart).self, .scoped, from: (any Session).self, closing: putAway) { session in
            LiveCart(of: session)
        }
        registerGoods(in: app)
        registerBuying(in: app)
        registerActions(in: app)
        pages.register(in: app)
    }

    /// Loads the products.
    public func start(_ context: StartContext) async throws { try await catalogue.load(from: server) }

    private func registerGoods(in app: Registrar) {
        let (router, catalogue) = (app.router, catalogue)
        app.screen(MallHome.self) { _, _ in
            TextPage("The mall") { page in
                page.lines = catalogue.all.map { "\($0.name)" }
                page.buttons = catalogue.all.map { goods in
                    TextButton(goods.name) { try await router.open(GoodsDetail(id: goods.id, ref: "mall")) }
                }
            }
        }
        app.screen(GoodsDetail.self) { route, _ in
            TextPage(
                catalogue.name(of: route.id),
                lines: ["tab: \(route.tab ?? "-")"] + (route.ref.map { ["ref: \($0)"] } ?? []),
                buttons: [
                    TextButton("Add to cart") {
                        try await router.open(PutInCart(sku: catalogue.label(of: route.id)))
                    },
                    TextButton("Share") { try await router.open(ShareGoods(id: route.id)) },
                ])
        }
        app.screen(ShareGoods.self, shown: .present(.sheet, detents: [.medium])) { route, _ in
            let link = try router.link(to: GoodsDetail(id: route.id, ref: "share"))
            return TextPage("Share \(catalogue.name(of: route.id))", lines: ["\(link)"])
        }
        app.screen("shop://search/:words+", .id("search.words")) { request, _ in
            let isInStock = ["1", "true"].contains(request["stock"] ?? "")
            return TextPage(
                "Search: \(request["words"] ?? "")", lines: [isInStock ? "in stock" : "all"],
                buttons: catalogue.all.map { goods in
                    TextButton(goods.name) { try await router.open(GoodsDetail(id: goods.id, ref: "search")) }
                })
        }
        app.redirect("https://m.shop.example/goods/:id<int>", .id("m.goods"), to: "shop://goods/:id")
    }

    /// The pages for the cart.
    private func registerBuying(in app: Registrar) {
        let (router, components, catalogue, notices) = (app.router, app.components, catalogue, notices)
        app.on(PutInCart.self) { route, request in
            let goods = catalogue.goods(labelled: route.sku)
            let session = try await components.resolve((any Session).self)
            try await session.services.resolve((any Cart).self).put(goods, count: route.count)
            await notices.post("\(route.count) × \(await catalogue.name(of: goods)) added to the cart")
            try await request.router.open(CartPage())
        }
        app.screen(CartPage.self) { _, _ in
            TextPage("Cart") { page in
                let session = try await components.resolve((any Session).self)
                page.title = "Cart: \(session.customer ?? "a guest")"
                page.lines = try await catalogue.lines(of: session.services)
                page.buttons = page.lines.isEmpty ? [] : [TextButton("Checkout") { try await router.open(Checkout()) }]
                page.lines.append("also at: \(try await components.mallTitle(floor: 2))")
            }
        }
        app.screen(Checkout.self) { _, _ in
            let order = Order()
            return TextPage("Checkout") { page in
                let session = try await components.resolve((any Session).self)
                let goods = try await catalogue.lines(of: session.services)
                page.lines = goods.isEmpty ? ["there is nothing to buy"] : goods
                if goods.isEmpty { return }
                page.lines.append(order.address.map { "to \($0.street), \($0.city)" } ?? "no address yet")
                page.buttons = [
                    TextButton("Deliver to …") { [weak page] in
                        order.address = try await router.open(PickAddress(city: "Shanghai"))
                        try await page?.reload()
                    }
                ]
            }
        }
    }

    /// Ends a cart with the scope that it was made for.
    private func putAway(_ cart: any Cart) async {
        let count = await cart.counts.values.reduce(0, +)
        await notices.post("the cart of \(await cart.owner ?? "a guest") is put away, with \(count) in it")
    }

    /// The actions that others call by name, without a page; `MallRoutes` has them as functions.
    private func registerActions(in app: Registrar) {
        app.target("Mall") { mall in
            mall.onSync("title", fromLinks: true) { "The mall, floor \(try $0["floor", as: Int.self])" }
            mall.onSync("margin") { try $0["id", as: Int.self] == 42 ? 35 : 20 }
        }
        app.actions(
            under: "shop://store/:id<int>/floor-:floor<int>",
            .id("store.floor").defaults(["target": "Mall", "action": "title"]))
    }
}

/// The product that is about to be bought, beside the contents of the cart.
@MainActor private final class Order {
    var address: Address?
}
