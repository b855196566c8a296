import Waymark
import WaymarkUnits

/// The mall's products, by a feature whose every declaration is on the main actor.
public struct GoodsModule: Module {
    /// Prices are for people who have an account.
    public let dependencies: [LifecycleID] = ["AccountModule"]
    private let shelf: Shelf
    /// An app keeps its modules, and the cart is held elsewhere.
    private weak let cart: CartController?
    private let log: PageLog
    private let unit: any GoodsUnitControls
    private let note: @Sendable (String) -> Void

    /// The feature with what it keeps.
    public init(
        shelf: Shelf, cart: CartController, log: PageLog, unit: any GoodsUnitControls,
        note: @escaping @Sendable (String) -> Void
    ) {
        self.shelf = shelf
        self.cart = cart
        self.log = log
        self.unit = unit
        self.note = note
    }

    // MARK: Starting and stopping

    /// Asks a price, so that they are there.
    @MainActor public func start(_ context: StartContext) async throws {
        let prices = try await context.components?.resolveOnMain((any Prices).self)
        note("goods start at \(prices?.price(of: 1) ?? 0)")
    }

    /// Notes it.
    public func stop() async { note("goods stop") }

    /// Notes it.
    public func handle(_ event: any LifecycleEvent) async { note("goods hear \(event)") }

    // MARK: Registering

    /// Registers the products' routes.
    public func register(in app: Registrar) {
        let shelf = shelf
        app.onMain(GoodsDetail.self, .public.tags(.mall)) { route, request in
            let anchor = request.values[.anchor].map { " above \($0.text)" } ?? ""
            shelf.show("goods \(route.id) \(route.tab) \(route.ref ?? "-")\(anchor)")
        }
        app.on(GoodsPrice.self, .tags(.mall)) { route, _ in route.id * 100 }
        app.onMain(GoodsPanel.self) { route, _ in Panel(text: "goods \(route.id)") }

        app.screen(GoodsGallery.self, shown: .present(.sheet).parent("help.screen")) { route, screen in
            GalleryPage(title: "pictures of \(route.id)", screen: screen)
        }
        app.on(WishList.self) { _, _ in await shelf.show("wishes") }

        app.on("shop://search/:words+", .public) { request in
            await shelf.show("search \(request.all("words"))")
        }
        app.on("shop://news", .public.interceptors(Experiment(group: "b"))) { @MainActor request in
            shelf.show("news for \(request.values[.group] ?? "everybody")")
        }
        app.onMain("shop://mall", .public.tags(.mall)) { _ in shelf.show("mall") }
        app.onSync("shop://mall/hours", .public) { _ in "9-21" }
        app.on("shop://mall/checkout", .public.tags(.needsSignIn)) { _ in await shelf.show("checkout") }

        if let cart { app.on("shop://cart/add/:sku", .public, weakly: cart) }
        app.on("shop://goods/:id<int>/stock", .public, handler: StockHandler(stock: [42: 3]))
        app.on("shop://promo/:year/:slug", .public, handlerType: SaleHandler.self)
        app.redirect("https://m.shop.example/product/:id<int>.html", .public, to: "shop://goods/:id")

        let widget = app.group(prefix: "shop://widget", .public.sources(LinkSource.widget.kind))
        widget.onMain("/deal") { _ in shelf.show("deal") }

        app.router.use(log, for: .tag(.mall))
        app.router.check(StockCheck(soldOut: ["13"]), for: .tag(.mall))
        app.router.use(named: "badge", for: .tag(.mall)) { @MainActor request, next in
            let response = try await next(request)
            shelf.show("badge")
            return response
        }
        offer(in: app)
    }

    /// Registers what is no page: a service, a target and a workflow.
    private nonisolated func offer(in app: Registrar) {
        let (shelf, unit, components) = (shelf, unit, app.components)
        app.provideOnMain((any Prices).self) { _ in LivePrices() }
        app.targetOnMain("Goods") { goods in
            var counts: [Int] = []
            goods.onMain("show", fromLinks: true) { parameters in
                counts.append(try parameters["id", as: Int.self])
                return shelf.show("shown \(counts)")
            }
            goods.on("price", PriceInput.self) { @MainActor input in
                try await components.resolveOnMain((any Prices).self).price(of: input.id) * input.count
            }
        }
        app.actions(under: "shop://do/:target/:action")
        let root = { @MainActor @Sendable in unit }
        app.workflow("shop://goods/:id<int>/offer", .public, on: root) { request in
            let id = try request["id", as: Int.self]
            return Workflow("offer", from: (any GoodsUnitControls).self)
                .act("look") { _, _ in MainActor.assertIsolated() }
                .step("offer") { goods, _ in (goods, goods.offer(id)) }
        }
    }

    /// Adds the routes of a season to a router that is in use: all of them or none.
    public static func addSeason(_ name: String, to router: Router) throws(RegistrationError) {
        try router.register { routes in
            routes.onMain("shop://season", .public) { _ in Panel(text: name) }
            routes.on("shop://season/gifts", .public) { _ in "\(name): gifts" }
        }
    }
}
