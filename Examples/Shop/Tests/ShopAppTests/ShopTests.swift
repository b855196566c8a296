import AccountRoutes
import LiveRoutes
import MallRoutes
import ShopApp
import Testing
import Waymark
import WaymarkCatalogue

@MainActor @Suite("Links lead to the pages of eight features", .timeLimit(.minutes(30))) struct ShopTests {
    private static let review = "shop://goods/42/reviews/123e4567-e89b-12d3-a456-426614174000"

    @Test("Links from several sources lead to the pages of several features")
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
                  │ ref: banner
                  │ [1] Add to cart  [2] Share
                > https://m.shop.example/goods/7?tab=reviews from universalLink
                  ┌ Rain jacket
                  │ tab: reviews
                  │ [1] Add to cart  [2] Share
                > shop://search/red%20shoes/%E6%90%9C?stock=1 from qrCode
                  ┌ Search: red shoes/搜
                  │ in stock
                  │ [1] Rain jacket  [2] Running shoes
                > shop://account/orders/page/2 from scheme
                  ┌ Sign in
                  │ [1] Sign in as Mei  [2] Not now
                  * welcome, Mei
                  ┌ Orders: all, page 2
                  │ 1 × shop://goods/42?ref=orders
                  │ [1] Again
                > shop://goods/42/share from app
                  ┌ Share Running shoes
                  │ shop://goods/42?ref=share
                """)
    }

    @Test("The checkout of one feature waits for the sign-in and the address of others")
    func checksOut() async throws {
        let shop = try await Transcript()
        await shop.perform([.link("shop://cart/add/RS0042/2", from: .app), .link("shop://checkout", from: .app)])
        _ = shop.take()
        #expect(await shop.perform([.tap(1)]) == [true])
        #expect(
            shop.text == """
                > tap 1
                  ┌ Pick an address
                  │ [1] 100 Nanjing Road, Shanghai  [2] None of these
                  ┌ Checkout
                  │ 2 × Running shoes
                  │ to 100 Nanjing Road, Shanghai
                  │ [1] Deliver to …
                """)
        #expect(shop.routes == ["mall.home", "cart", "checkout"])
    }

    @Test("A post is written with a photo of the account's; without one the page says so, and the post stays as it was")
    func writesPost() async throws {
        let shop = try await Transcript { $0.person = .inFront }
        let app = try #require(shop.shop)
        await app.signIn()
        await shop.perform([.link("shop://post/new", from: .app), .tap(1)])
        #expect(shop.routes == ["feed", "post.new", "photo.pick"])
        #expect(await app.swipeDown())
        #expect(shop.lines.last?.hasPrefix("  * ✗ Photo …: ") == true)
        #expect(shop.page[1] == "│ without a photo")
        await shop.perform([.tap(1), .tap(3)])
        #expect(shop.page[1] == "│ with beach.jpg")
        await shop.perform([.tap(2)])
        #expect(shop.page == ["┌ Feed: following", "│ a post with beach.jpg", "│ [1] Write"])
        await shop.perform([.link("shop://user/me", from: .push)])
        #expect(shop.page == ["┌ 我的主页", "│ Mei, portrait.jpg", "│ a post with beach.jpg"])
    }

    @Test("The slug of an article is one segment of its page on the site, whatever is in it")
    func escapesSlug() async throws {
        let shop = try await Transcript()
        #expect(await shop.open([.push: "shop://article/50%25%20off%3F"]) == [true])
        #expect(await shop.perform([.tap(1)]) == [true])
        #expect(shop.routes.last == "www.other")
        #expect(shop.page.contains { $0.hasSuffix("/article/50%25%20off%3F") })
    }

    @Test("A link from outside leads ten levels deep, with its way back")
    func goesDeep() async throws {
        let shop = try await Transcript()
        #expect(await shop.open([.push: Self.review + "/pictures/3/comments/9/answers"]) == [true])
        #expect(
            shop.routes == [
                "mall.home", "goods.list", "goods.detail", "goods.reviews", "goods.review", "review.pictures",
                "review.picture", "picture.comments", "picture.comment", "comment.answers",
            ])
        #expect(await shop.perform([.swipe, .back, .back]) == [true, true, true])
        #expect(shop.routes.last == "review.picture")
        #expect(shop.page.contains("│ picture: 3"))
    }

    @Test("A closed link says why, and a misspelt one names the nearest")
    func explains() async throws {
        let shop = try await Transcript { $0.person = .declining }
        let opened = await shop.open([
            .push: "shop://checkout", .app: "shop://checkout", .push: "other://goods/42", .push: "shop://good/42",
        ])
        #expect(opened == [false, false, false, false])
        #expect(
            shop.lines.prefix(8) == [
                "> shop://checkout from push",
                "  ✗ refused: the route is internal and the link comes from outside",
                "> shop://checkout from app",
                "  ┌ Sign in",
                "  │ [1] Sign in as Mei  [2] Not now",
                "  ✗ refused: the gate 'sign-in' did not open",
                "> other://goods/42 from push",
                "  ✗ refused: the app owns neither its scheme nor its host",
            ])
        #expect(shop.lines.contains { $0.contains("'good' is not 'goods'") })
        #expect(shop.lines.last?.contains("did you mean shop://goods/42 ?") == true)
    }

    @Test("A tap on nothing lists what there is")
    func explainsHands() async throws {
        let shop = try await Transcript()
        _ = await shop.open([.push: "shop://goods/42"])
        _ = shop.take()
        #expect(await shop.perform([.tap(9), .tab("foo"), .swipe]) == [false, false, false])
        #expect(
            shop.lines == [
                "> tap 9", "  ✗ no button 9; the page in front has 2", "> tab foo",
                "  ✗ no tab 'foo' can be tapped here; the tabs: home, mall, live, social, me", "> swipe",
                "  ✗ there is nothing to swipe away",
            ])
    }

    @Test("Events tell of the opening inside another as well")
    func showsEvents() async throws {
        let shop = try await Transcript {
            $0.person = .declining
            $0.showsEvents = true
        }
        _ = await shop.open([.app: "shop://checkout"])
        #expect(
            shop.lines.suffix(7) == [
                "  · #1 60.000 ms received: shop://checkout from app",
                "  · #1 60.000 ms matched checkout by 'shop://checkout': shop://checkout from app",
                "  · #2 60.000 ms received: shop://login from app",
                "  · #2 60.000 ms matched login by 'shop://login': shop://login from app",
                "  · #2 60.000 ms handled by login with Bool in 0.000 ms: shop://login from app",
                "  · #1 60.000 ms refused, the gate 'sign-in' did not open: shop://checkout from app",
                "  ✗ refused: the gate 'sign-in' did not open",
            ])
    }

    @Test("Typed routes have links that lead back to them")
    func printsTypedRoutes() async throws {
        let shop = try await Transcript()
        let router = try #require(shop.router)
        #expect(
            try router.link(to: PickAddress(city: "上海")).text == "shop://address/pick?city=%E4%B8%8A%E6%B5%B7")
        #expect(try router.link(to: PickPhoto(album: "summer")).text == "shop://photo/pick?album=summer")
        for route in GoodsDetail.samples { #expect(router.canOpen(try router.link(to: route), from: .push)) }
        #expect(try router.link(to: CartPage()).text == "shop://cart")
        #expect(try router.link(to: PutInCart(sku: "RS0042")).text == "shop://cart/add/RS0042/1")
        for route in OrderList.samples { #expect(router.canOpen(try router.link(to: route), from: .push)) }
        for route in LiveRoom.samples { #expect(router.canOpen(try router.link(to: route), from: .push)) }
        for route in ShowGoods.samples { #expect(router.canOpen(try router.link(to: route), from: .push)) }
    }

    @Test("Every route of the manifest is answered, and every route of a feature stands in it with the same pattern")
    func agreesWithManifest() async throws {
        let shop = try await Transcript()
        let manifest = try Transcript.manifest()
        let routes = try #require(shop.router?.routes)
        // The app's own module for calls by name is not in the manifest, because it is internal to the app.
        #expect(routes.count == manifest.routes.count + 1)
        #expect(try #require(shop.app).unanswered.isEmpty)
        for route in routes where route.patterns.map(\.text) != ["shop://call/:target/:action"] {
            let configured = try #require(manifest.routes.first { $0.id == route.id }, "\(route)")
            #expect(route.patterns.map(\.text) == [configured.pattern], "\(route)")
            #expect(route.summary == configured.summary, "\(route)")
        }
    }

    @Test("Each route of the features' types is answered, and the types of all features are in the program")
    func answersCatalogue() async throws {
        let shop = try await Transcript()
        try shop.shop?.check()
        #expect(RouteCatalogue.current.routes.count == 12)
    }

    @Test("A manifest that lacks a route with code is not this app's")
    func fits() throws {
        var manifest = try Transcript.manifest()
        #expect(Shop.fits(manifest))
        manifest.routes.removeAll { $0.id == "live.goods" }
        #expect(!Shop.fits(manifest))
    }

    @Test("Every public link on paper is opened, and no other")
    func opensPaper() async throws {
        let shop = try await Transcript()
        let router = try #require(shop.router)
        let text = try String(contentsOf: Transcript.sample("links.txt"), encoding: .utf8)
        var opened = 0
        for link in text.split(separator: "\n").map(String.init) {
            let isPublic = router.canOpen(link, from: .push)
            let isOpened = await shop.perform([.link(link, from: .push)]) == [true]
            #expect(isOpened == isPublic, "\(link.prefix(80))")
            #expect(!shop.page[0].hasPrefix("┌ ✗"), "\(link.prefix(80)): \(shop.page)")
            if isOpened { opened += 1 }
        }
        #expect(opened > 100)
    }

    @Test("Every page that the manifest or a feature has can be built, whatever leads there")
    func buildsSamples() async throws {
        let shop = try await Transcript()
        for link in try Transcript.words.get().links {
            await shop.perform([.link(link, from: .app)])
            #expect(shop.page.first?.hasPrefix("┌ ✗") == false, "\(link)")
        }
    }
}
