import MallRoutes
import MallServices
import ShopApp
import SignInServices
import Testing
import Waymark

@MainActor @Suite("Features offer each other services and actions, and come and go", .timeLimit(.minutes(30)))
struct ModuleTests {
    private static let banner = ShopCommand.Step.link("shop://promo/banner-1", from: .push)
    private static let cart = ShopCommand.Step.link("shop://cart", from: .app)

    // MARK: Starting

    @Test("The start is reported feature by feature; a lazy one has not started")
    func profile() async throws {
        let shop = try await Transcript { $0.showsTimeline = true }
        #expect(
            shop.text
                == """
                  total 50.000 ms
                  SignInModule    |================........................| 20.000 ms
                  HomeModule      |................=.......................| at once
                  MallModule      |................========================| 30.000 ms
                  AccountModule   |.......................................=| at once
                  SocialModule    |.......................................=| at once
                  ContentModule   |.......................................=| at once
                  WebModule       |.......................................=| at once
                  AppModule       |.......................................=| at once
                  LiveModule      |........................................| lazy
                """.split(separator: "\n").map { "  \($0.drop { $0 == " " })" }.joined(separator: "\n"))
        #expect(try #require(shop.app).host.started.contains("LiveModule") == false)
    }

    @Test("A lazy feature is woken by the first of its links, once")
    func wakes() async throws {
        let shop = try await Transcript()
        #expect(await shop.perform([.link("shop://goods/42", from: .push)]) == [true])
        #expect(!shop.lines.contains("  * 2 rooms are on air"))
        #expect(await shop.perform([Self.banner, Self.banner]) == [true, true])
        #expect(shop.lines.count { $0 == "  * 2 rooms are on air" } == 1)
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
        #expect(shop.lines.suffix(2) == ["  ┌ Cart: Mei", "  │ also at: The mall, floor 2"])
    }

    @Test("A guest has a cart of their own")
    func guest() async throws {
        let shop = try await Transcript()
        let components = try #require(shop.app).components
        let session = try await components.resolve((any Session).self)
        try await session.services.resolve((any Cart).self).put(7, count: 1)
        await shop.perform([Self.cart, .signIn, Self.cart, .signOut, Self.cart])
        let titles = shop.lines.filter { $0.contains("Cart") || $0.contains("Rain jacket") }
        #expect(
            titles == [
                "  ┌ Cart: a guest", "  │ 1 × Rain jacket", "  ┌ Cart: Mei", "  ┌ Cart: a guest",
                "  │ 1 × Rain jacket",
            ])
    }

    @Test("No service is missing, circular or captive")
    func audit() async throws {
        let shop = try await Transcript()
        #expect(await shop.perform([.audit]) == [true])
        #expect(shop.lines[1] == "  3 services in 1 scope: 0 errors, 0 warnings")
        #expect(shop.lines.contains { $0.contains(#"label="MallServices.Cart""#) })
        #expect(shop.lines.contains("      n1 -> n2;"))
        #expect(try #require(shop.app).components.audit().hasErrors == false)
    }

    // MARK: Workflow

    @Test("A banner's link enters the room, shows the product and puts it into the cart, and says how far it is")
    func workflow() async throws {
        let shop = try await Transcript()
        #expect(await shop.perform([Self.banner]) == [true])
        #expect(shop.routes == ["live.home", "live.room", "waymark.unit"])
        #expect(
            shop.lines == [
                "> shop://promo/banner-1 from push", "  * 2 rooms are on air", "  ┌ Room 7: Lin", "  │ on air",
                "  │ [1] What is shown", "  ┌ On show: product 42", "  │ it is in your cart", "  │ [1] One more",
                "  → workflow 'show goods': step 1 'enter the room' began",
                "  → workflow 'show goods': step 1 'enter the room' ended",
                "  → workflow 'show goods': step 2 'put on show' began",
                "  → workflow 'show goods': step 2 'put on show' ended",
                "  → workflow 'show goods': step 3 'into the cart' began",
                "  → workflow 'show goods': step 3 'into the cart' ended",
                "  → workflow 'show goods': finished",
            ])
        _ = shop.take()
        #expect(await shop.perform([.tap(1), Self.cart]) == [true, true])
        #expect(shop.lines.contains("  │ 2 of it are in your cart"))
        #expect(shop.page.contains("│ 2 × Running shoes"))
    }

    @Test("A page that is swiped away leaves the tree, and the next product is shown in the same room")
    func swipesAway() async throws {
        let shop = try await Transcript()
        await shop.perform([Self.banner, .swipe])
        #expect(shop.routes == ["live.home", "live.room"])
        #expect(await shop.perform([.link("shop://live/7/goods/7", from: .push)]) == [true])
        #expect(shop.page.first == "┌ On show: product 7")
        #expect(await shop.perform([.link("shop://live/12/goods/7", from: .push)]) == [true])
        #expect(shop.routes == ["live.home", "live.room", "waymark.unit"])
        #expect(shop.shop?.window.state().visible[1].parameters["room"] == "12")
    }

    @Test("Pages that a workflow opens belong to the link that it is made from")
    func nests() async throws {
        let shop = try await Transcript()
        let events = try #require(shop.router).events()
        await shop.perform([.link("shop://live/7/goods/42", from: .push)])
        let all = events.drain()
        let first = try #require(all.first { $0.link.contains("goods/42") })
        let others = all.filter { $0.opening != first.opening }
        #expect(Set(others.map(\.link)) == ["shop://live/7"])
        #expect(others.allSatisfy { $0.parent == first.opening })
    }

    @Test("A user who signs out leaves the room, after what was theirs is put away")
    func signsOut() async throws {
        let shop = try await Transcript()
        await shop.perform([.signIn, Self.banner])
        _ = shop.take()
        await shop.perform([.signOut])
        #expect(shop.take() == ["> sign-out", "  * the cart of Mei is put away, with 1 in it"])
        #expect(shop.routes == ["live.home", "live.room"])
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
                "  ✗ refused: the action 'margin' of 'Mall' is for the app only, and a link asks for it",
                "> shop://call/Mall/title?floor=2 from push",
                "  ✗ refused: the route is internal and the link comes from outside",
            ])
        let components = try #require(shop.app).components
        #expect(try await components.mallTitle(floor: 3) == "The mall, floor 3")
        #expect(try await components.mallMargin(of: 42) == 35)
    }

    // MARK: Coming and going

    /// A feature that is added while the app runs.
    struct SupportModule: Module {
        let dependencies: [LifecycleID] = ["AccountModule"]

        func register(in app: Registrar) {
            app.on("shop://support/:topic?", .id("support")) { request in
                "how can we help with \(request["topic"] ?? "anything")?"
            }
        }
    }

    @Test("A feature is added while the app runs, answers, and is taken out again")
    func comesAndGoes() async throws {
        let shop = try await Transcript()
        let app = try #require(shop.app)
        let help = ShopCommand.Step.link("shop://support/returns", from: .app)
        #expect(await shop.perform([help]) == [false])
        #expect(try await app.add(SupportModule()).started == ["SupportModule"])
        _ = shop.take()
        #expect(await shop.perform([help]) == [true])
        #expect(shop.lines.last == "  = how can we help with returns?")
        try await app.remove("SupportModule")
        #expect(await shop.perform([help]) == [false])
    }

    @Test("Pages and services that another feature needs stay; a feature that goes takes its own with it")
    func takesOut() async throws {
        let shop = try await Transcript()
        let app = try #require(shop.app)
        await shop.perform([Self.cart, Self.banner])
        let error = await #expect(throws: MediatorError.self) { try await app.remove("MallModule") }
        #expect(error?.description == "'MallModule' cannot be removed: it is needed by 'LiveModule'")
        try await app.remove("LiveModule")
        #expect(shop.routes == ["live.home", "live.room"])
        _ = shop.take()
        try await app.remove("MallModule")
        #expect(shop.lines == ["  * the cart of a guest is put away, with 1 in it"])
        #expect(await shop.perform([Self.cart]) == [false])
    }
}
