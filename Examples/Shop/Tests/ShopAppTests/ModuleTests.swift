import AccountServices
import CartServices
import MallRoutes
import ShopApp
import Testing
import Waymark

@MainActor @Suite("Features offer each other services and actions, and come and go", .timeLimit(.minutes(30)))
struct ModuleTests {
    private static let banner = ShopCommand.Step.link("shop://promo/banner-1", from: .push)
    private static let cart = ShopCommand.Step.link("shop://cart", from: .app)

    // MARK: Starting

    @Test("What starting took is told feature by feature; a lazy one has not started")
    func profile() async throws {
        let shop = try await Transcript { $0.showsTimeline = true }
        #expect(
            shop.text
                == """
                  total 50.000 ms, on the main thread 0.000 ms
                  AccountModule      |================........................| 20.000 ms
                  MallModule         |................========================| 30.000 ms
                  CartModule         |.......................................=| 0.000 ms
                  WebModule          |.......................................=| 0.000 ms
                  AppModule          |.......................................=| 0.000 ms
                  PromotionsModule   |........................................| lazy
                """.split(separator: "\n").map { "  \($0.drop { $0 == " " })" }.joined(separator: "\n"))
        #expect(try #require(shop.app).host.started.contains("PromotionsModule") == false)
    }

    @Test("A lazy feature is woken by the first of its links, once")
    func wakes() async throws {
        let shop = try await Transcript()
        #expect(await shop.perform([.link("shop://goods/42", from: .push)]) == [true])
        #expect(!shop.lines.contains("  * promotions have 2 banners"))
        #expect(await shop.perform([Self.banner, Self.banner]) == [true, true])
        #expect(shop.lines.count { $0 == "  * promotions have 2 banners" } == 1)
    }

    // MARK: Services

    @Test("Signing out ends what the customer's scope has made, and the next customer's cart is empty")
    func closesScope() async throws {
        let shop = try await Transcript()
        let components = try #require(shop.app).components
        #expect(components.scopes.isEmpty)
        await shop.perform([.link("shop://cart/add/RS0042/2", from: .app)])
        #expect(components.scopes.map(\.path) == ["app/customer"])
        _ = shop.take()
        #expect(await shop.perform([.signOut]) == [true])
        #expect(shop.take() == ["> sign-out", "  * the cart of Mei is put away, with 2 in it"])
        #expect(components.scopes.isEmpty)
        await shop.perform([.signIn, Self.cart])
        #expect(shop.lines.suffix(2) == ["  ┌ 购物车: Mei", "  │ also at: The mall, floor 2"])
    }

    @Test("A guest has a cart of their own")
    func guest() async throws {
        let shop = try await Transcript()
        let components = try #require(shop.app).components
        let session = try await components.resolve((any Session).self)
        try await session.services.resolve((any Cart).self).put(7, count: 1)
        await shop.perform([Self.cart, .signIn, Self.cart, .signOut, Self.cart])
        let titles = shop.lines.filter { $0.contains("购物车") || $0.contains("goods/7") }
        #expect(
            titles == [
                "  ┌ 购物车: a guest", "  │ 1 × shop://goods/7", "  ┌ 购物车: Mei", "  ┌ 购物车: a guest",
                "  │ 1 × shop://goods/7",
            ])
    }

    @Test("No service is missing, circular or captive")
    func audit() async throws {
        let shop = try await Transcript()
        #expect(await shop.perform([.audit]) == [true])
        #expect(shop.lines[1] == "  2 services in 1 scope: 0 errors, 0 warnings")
        #expect(shop.lines.contains { $0.contains(#"label="CartServices.Cart""#) })
        #expect(shop.lines.contains("      n1 -> n0;"))
        #expect(try #require(shop.app).components.audit().hasErrors == false)
    }

    // MARK: Workflow

    @Test("A banner's link signs in, opens the product and puts it into the cart, and says how far it is")
    func workflow() async throws {
        let shop = try await Transcript()
        #expect(await shop.perform([Self.banner, Self.cart]) == [true, true])
        let steps = shop.lines.filter { $0.hasPrefix("  →") }.map { $0.split(separator: ".")[0] }
        #expect(
            steps.map { $0.filter { !$0.isNumber } } == [
                "  → workflow 'promotion': step  'sign in' began",
                "  → workflow 'promotion': step  'sign in' ended in ",
                "  → workflow 'promotion': step  'open goods' began",
                "  → workflow 'promotion': step  'open goods' ended in ",
                "  → workflow 'promotion': step  'add to cart' began",
                "  → workflow 'promotion': step  'add to cart' ended in ", "  → workflow 'promotion': finished in ",
            ])
        #expect(
            shop.lines.filter { !$0.hasPrefix("  →") } == [
                "> shop://promo/banner-1 from push", "  * promotions have 2 banners", "  ┌ Sign in", "  │ welcome, Mei",
                "  ┌ Running shoes", "  │ tab: -", "  │ by promotion, from app", "  ┌ Promotion",
                "  │ it is in your cart", "> shop://cart from app", "  ┌ 购物车: Mei", "  │ 1 × shop://goods/42",
                "  │ also at: The mall, floor 2",
            ])
    }

    @Test("What a workflow opens belongs to the link that it is made from")
    func nests() async throws {
        let shop = try await Transcript()
        let events = try #require(shop.router).events()
        await shop.perform([Self.banner])
        let all = events.drain()
        let banner = try #require(all.first { $0.link.contains("banner-1") })
        let others = all.filter { $0.opening != banner.opening }
        #expect(Set(others.map(\.link)) == ["shop://login", "shop://goods/42?ref=promotion"])
        #expect(others.allSatisfy { $0.parent == banner.opening })
    }

    @Test("Who signs out is a guest to the units as well, and signs in again")
    func signsOut() async throws {
        let shop = try await Transcript()
        await shop.perform([Self.banner])
        _ = shop.take()
        await shop.perform([.signOut])
        #expect(
            shop.take() == [
                "> sign-out", "  * the cart of Mei is put away, with 1 in it", "  * the promotion is taken down",
            ])
        #expect(await shop.perform([Self.banner]) == [true])
        #expect(shop.lines.prefix(3) == ["> shop://promo/banner-1 from push", "  ┌ Sign in", "  │ welcome, Mei"])
        #expect(shop.lines.contains("  │ it is in your cart"))
    }

    @Test("Where nobody signs in, nothing is opened, and it is told at which step")
    func staysOut() async throws {
        let shop = try await Transcript { $0.signsIn = false }
        #expect(await shop.perform([Self.banner]) == [false])
        #expect(
            shop.lines.contains(
                "  ✗ the handler failed: the step failed: nobody signed in (step 1 'sign in', workflow 'promotion')"))
        #expect(!shop.lines.contains("  ┌ Running shoes"))
    }

    // MARK: Actions

    @Test("A link may perform what is declared for links alone; code may perform both")
    func actions() async throws {
        let shop = try await Transcript()
        let opened = await shop.open([
            .app: "shop://call/Mall/title?floor=2", .push: "shop://store/1/floor--1",
            .app: "shop://call/Mall/margin?id=42", .push: "shop://call/Mall/title?floor=2",
        ])
        #expect(opened == [true, true, false, false])
        #expect(
            shop.lines == [
                "> shop://call/Mall/title?floor=2 from app", "  = The mall, floor 2",
                "> shop://store/1/floor--1 from push", "  = The mall, floor -1",
                "> shop://call/Mall/margin?id=42 from app",
                "  ✗ refused: the action 'margin' of 'Mall' is for the app alone, and a link asks for it",
                "> shop://call/Mall/title?floor=2 from push",
                "  ✗ refused: the route is internal and the link comes from outside",
            ])
        let components = try #require(shop.app).components
        #expect(try await components.mallTitle(floor: 3) == "The mall, floor 3")
        #expect(try await components.mallMargin(of: 42) == 35)
    }

    // MARK: Coming and going

    /// A feature that comes while the app runs.
    struct SupportModule: Module {
        let dependencies: [LifecycleID] = ["AccountModule"]

        func register(in app: Registrar) {
            app.on("shop://chat/service/:topic?", id: "chat.service") { request in
                "how can we help with \(request["topic"] ?? "anything")?"
            }
        }
    }

    @Test("A feature is added while the app runs, answers, and is taken out again")
    func comesAndGoes() async throws {
        let shop = try await Transcript()
        let app = try #require(shop.app)
        let help = ShopCommand.Step.link("shop://chat/service/returns", from: .push)
        #expect(await shop.perform([help]) == [false])
        #expect(try await app.add(SupportModule()).started == ["SupportModule"])
        _ = shop.take()
        #expect(await shop.perform([help]) == [true])
        #expect(shop.lines.last == "  = how can we help with returns?")
        try await app.remove("SupportModule")
        #expect(await shop.perform([help]) == [false])
    }

    @Test("What another feature needs stays; a feature that goes takes its pages and services with it")
    func takesOut() async throws {
        let shop = try await Transcript()
        let app = try #require(shop.app)
        await shop.perform([Self.banner])
        let error = await #expect(throws: MediatorError.self) { try await app.remove("CartModule") }
        #expect(error?.description == "'CartModule' cannot be taken out: it is needed by 'PromotionsModule'")
        let other = await #expect(throws: MediatorError.self) { try await app.remove("AccountModule") }
        #expect(other?.description == "'AccountModule' cannot be taken out: it is needed by 'CartModule'")
        _ = shop.take()
        try await app.remove("PromotionsModule")
        try await app.remove("CartModule")
        #expect(shop.lines == ["  * the promotion is taken down", "  * the cart of Mei is put away, with 1 in it"])
        #expect(await shop.perform([Self.banner, Self.cart]) == [false, false])
        #expect(await shop.perform([.link("shop://goods/42", from: .push)]) == [true])
        #expect(await shop.perform([.audit]) == [false])
        #expect(shop.lines.contains { $0.hasPrefix("  error: CartServices.Cart is provided nowhere") })
    }
}
