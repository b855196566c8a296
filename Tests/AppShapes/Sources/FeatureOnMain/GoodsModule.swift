import Waymark

/// The mall's products, by a feature whose every declaration is on the main actor.
public struct GoodsModule: Module {
    private let shelf: Shelf
    private let cart: CartController
    private let log: PageLog

    /// The feature with what it keeps.
    public init(shelf: Shelf, cart: CartController, log: PageLog) {
        self.shelf = shelf
        self.cart = cart
        self.log = log
    }

    /// Registers the products' routes.
    public func register(in app: Registrar) {
        let shelf = shelf
        app.onMain(GoodsDetail.self, exposure: .public, tags: [.mall]) { route, request in
            let anchor = request.values[.anchor].map { " above \($0.text)" } ?? ""
            shelf.show("goods \(route.id) \(route.tab) \(route.ref ?? "-")\(anchor)")
        }
        app.on(GoodsPrice.self, tags: [.mall]) { route, _ in route.id * 100 }
        app.onMain(GoodsPanel.self) { route, _ in Panel(text: "goods \(route.id)") }

        app.on(WishList.self) { _, _ in await shelf.show("wishes") }

        app.on("shop://search/:words+", exposure: .public) { request in
            await shelf.show("search \(request.all("words"))")
        }
        app.on("shop://news", exposure: .public, interceptors: [Experiment(group: "b")]) { @MainActor request in
            shelf.show("news for \(request.values[.group] ?? "everybody")")
        }
        app.onMain("shop://mall", exposure: .public, tags: [.mall]) { _ in shelf.show("mall") }
        app.onSync("shop://mall/hours", exposure: .public) { _ in "9-21" }
        app.on("shop://mall/checkout", exposure: .public, tags: [.needsSignIn]) { _ in await shelf.show("checkout") }

        app.on("shop://cart/add/:sku", weakly: cart, exposure: .public)
        app.on("shop://goods/:id<int>/stock", handler: StockHandler(stock: [42: 3]), exposure: .public)
        app.on("shop://promo/:year/:slug", handlerType: SaleHandler.self, exposure: .public)
        app.redirect("https://m.shop.example/product/:id<int>.html", to: "shop://goods/:id", exposure: .public)

        let widget = app.group(prefix: "shop://widget", exposure: .public, sources: [LinkSource.widget.kind])
        widget.onMain("/deal") { _ in shelf.show("deal") }

        app.router.use(log, for: .tag(.mall))
        app.router.check(StockCheck(soldOut: ["13"]), for: .tag(.mall))
        app.router.use(named: "badge", for: .tag(.mall)) { @MainActor request, next in
            let response = try await next(request)
            shelf.show("badge")
            return response
        }
    }
    /// Adds the routes of a season to a router that is in use: all of them or none.
    public static func addSeason(_ name: String, to router: Router) throws(RegistrationError) {
        try router.register { routes in
            routes.onMain("shop://season", exposure: .public) { _ in Panel(text: name) }
            routes.on("shop://season/gifts", exposure: .public) { _ in "\(name): gifts" }
        }
    }
}
