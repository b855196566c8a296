import AccountRoutes
import CartRoutes
import MallRoutes
import ShopApp
import Testing
import Waymark

@MainActor @Suite(.timeLimit(.minutes(30))) struct ShopTests {
    @Test("Links from several sources lead to the screens of both features")
    func opensFromSources() async throws {
        let shop = try await Transcript()
        let opened = await shop.open([
            .push: "shop://goods/42?ref=banner",
            .universalLink: "https://m.shop.example/goods/7?tab=reviews",
            .qrCode: "shop://search/red%20shoes/%E6%90%9C?stock=1",
            .scheme: "shop://account/orders/page/2",
            .app: "shop://goods/42/share",
        ])
        #expect(opened == [true, true, true, true, true])
        #expect(
            shop.text == """
                > shop://goods/42?ref=banner from push
                  ┌ Running shoes
                  │ tab: info
                  │ by banner, from push
                > https://m.shop.example/goods/7?tab=reviews from universalLink
                  ┌ Product 7
                  │ tab: reviews
                  │ by nobody, from universalLink
                > shop://search/red%20shoes/%E6%90%9C?stock=1 from qrCode
                  ┌ Search: red shoes 搜
                  │ in stock
                > shop://account/orders/page/2 from scheme
                  ┌ Sign in
                  │ welcome, Mei
                  ┌ Orders: all, page 2
                  │ 1 × shop://goods/42?ref=orders
                > shop://goods/42/share from app
                  ┌ Share Running shoes
                  │ shop://goods/42?ref=share
                """)
    }

    @Test("A page of one feature waits for the sign-in, the cart and the address of others")
    func checksOut() async throws {
        let shop = try await Transcript()
        let opened = await shop.open([
            .app: "shop://cart/add/RS0042/2", .app: "shop://checkout", .app: "shop://cart",
        ])
        #expect(opened == [true, true, true])
        #expect(
            shop.text == """
                > shop://cart/add/RS0042/2 from app
                  ┌ Sign in
                  │ welcome, Mei
                  ┌ Into the cart
                  │ 2 × Running shoes
                > shop://checkout from app
                  ┌ Pick an address
                  │ 南京路 100, 上海
                  ┌ Checkout
                  │ 2 × Running shoes
                  │ to 南京路 100, 上海
                > shop://cart from app
                  ┌ 购物车: Mei
                  │ 2 × shop://goods/42
                  │ also at: The mall, floor 2
                """)
    }

    @Test("What stays closed says why, and a misspelt link what was meant")
    func explains() async throws {
        let shop = try await Transcript { $0.signsIn = false }
        let opened = await shop.open([
            .push: "shop://checkout", .app: "shop://checkout", .push: "other://goods/42", .push: "shop://good/42",
        ])
        #expect(opened == [false, false, false, false])
        let lines = shop.lines
        #expect(
            lines.prefix(7) == [
                "> shop://checkout from push",
                "  ✗ refused: the route is internal and the link comes from outside",
                "> shop://checkout from app",
                "  ┌ Sign in",
                "  │ not now",
                "  ✗ refused: the gate 'sign-in' did not open",
                "> other://goods/42 from push",
            ])
        #expect(lines[7] == "  ✗ refused: the app owns neither its scheme nor its host")
        #expect(lines.suffix(2).first?.contains("'good' is not 'goods'") == true)
        #expect(lines.last?.contains("did you mean shop://goods/42 ?") == true)
    }

    @Test("Events tell of the opening inside another as well")
    func showsEvents() async throws {
        let shop = try await Transcript {
            $0.signsIn = false
            $0.showsEvents = true
        }
        _ = await shop.open([.app: "shop://checkout"])
        #expect(
            shop.lines.suffix(6) == [
                "  · #1 50.000 ms received: shop://checkout from app",
                "  · #1 50.000 ms matched checkout by 'shop://checkout': shop://checkout from app",
                "  · #2 50.000 ms received: shop://login from app",
                "  · #2 50.000 ms matched login by 'shop://login': shop://login from app",
                "  · #2 50.000 ms handled by login with Bool in 0.000 ms: shop://login from app",
                "  · #1 50.000 ms refused, the gate 'sign-in' did not open: shop://checkout from app",
            ])
    }

    @Test("Typed routes have links that lead back to them, and give what they promise")
    func opensTypedRoutes() async throws {
        let shop = try await Transcript()
        let router = try #require(shop.router)
        #expect(try await router.open(PickAddress(city: "北京")) == Address(city: "北京", street: "长安街 1"))
        #expect(try router.link(to: PickAddress(city: "上海")).text == "shop://address/pick?city=%E4%B8%8A%E6%B5%B7")
        for route in GoodsDetail.samples { #expect(router.canOpen(try router.link(to: route), from: .push)) }
        #expect(try router.link(to: CartPage()).text == "shop://cart")
        #expect(try router.link(to: PutInCart(sku: "RS0042")).text == "shop://cart/add/RS0042/1")
        for route in OrderList.samples { #expect(router.canOpen(try router.link(to: route), from: .push)) }
        let error = await #expect(throws: RouterError.self) { try await router.open(PickAddress(city: "广州")) }
        #expect(error?.description.contains("no address in 广州") == true)
    }

    @Test("Every route of a feature stands in the manifest under its id, and with the same pattern")
    func agreesWithManifest() async throws {
        let shop = try await Transcript()
        let manifest = try Transcript.manifest()
        let routes = try #require(shop.router?.routes)
        // Fourteen of the features, one that the manifest gives a page of the site and no feature answers yet, and the app's
        // own for calls by name, which nobody outside is to know.
        #expect(routes.count == 16)
        for route in routes where route.patterns.map(\.text) != ["shop://call/:target/:action"] {
            let configured = try #require(manifest.routes.first { $0.id == route.id }, "\(route)")
            #expect(route.patterns.map(\.text) == [configured.pattern])
            #expect(route.summary == configured.summary)
        }
    }
}
