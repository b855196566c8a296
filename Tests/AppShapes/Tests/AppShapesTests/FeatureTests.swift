import FeatureAnywhere
import FeatureOfFive
import FeatureOnMain
import ShapedApp
import Testing
import Waymark

@MainActor @Suite(.timeLimit(.minutes(30))) struct FeatureTests {
    /// A link from inside the app, and what its handler gives.
    struct Answer: CustomTestStringConvertible {
        let link: String
        let value: String
        var testDescription: String { link }
    }

    nonisolated static let answers = [
        // On the main actor.
        Answer(link: "shop://mall", value: "mall"),
        Answer(link: "shop://mall/hours", value: "9-21"),
        Answer(link: "shop://search/red/shoes", value: #"search ["red/shoes"]"#),
        Answer(link: "shop://goods/42/price", value: "4200"),
        Answer(link: "shop://goods/42/stock", value: "3"),
        Answer(link: "shop://news", value: "news for b"),
        Answer(link: "shop://cart/add/AB1234", value: "1"),
        Answer(link: "shop://promo/2026/618", value: "sale 618"),
        // On no actor.
        Answer(link: "shop://account/name", value: "Mei"),
        Answer(link: "shop://account/waiting?isSmall=1", value: "1"),
        Answer(link: "shop://account/badge", value: "large badge"),
        Answer(link: "shop://account/version", value: "3"),
        Answer(link: "shop://account/limits", value: "100"),
        Answer(link: "shop://account/sign-in", value: "true"),
        Answer(link: "shop://address/1", value: "上海"),
        Answer(link: "shop://profile", value: "profile, seen 1 times"),
        Answer(link: "shop://me", value: "profile, seen 1 times"),
        // In Swift 5.
        Answer(link: "shop://help/orders/refund", value: "Help: orders/refund, 2 deep"),
        Answer(link: "shop://ask/price", value: "1"),
        Answer(link: "shop://hotline", value: "10086"),
        Answer(link: "shop://callback", value: "we call you"),
    ]

    @Test("Every kind of handler of every kind of module answers", arguments: answers)
    func answers(_ answer: Answer) async throws {
        let features = try await startedApp()
        let response = try await features.app.router.open(answer.link, from: .app)
        #expect(response.value.map { "\($0)" } == answer.value)
    }

    @Test("A typed route arrives as it is or by its link, and gives what it promises")
    func opensTypedRoutes() async throws {
        let features = try await startedApp()
        let router = features.app.router
        try await router.open(GoodsDetail(id: 42, ref: "home"))
        try await router.open("shop://goods/7?tab=reviews&ref=push", from: .push)
        try await router.open("https://m.shop.example/product/8.html", from: .universalLink)
        #expect(
            features.shelf.shown.filter { $0 != "badge" } == [
                "goods 42 info home", "goods 7 reviews push", "goods 8 info -",
            ])
        try await router.open(WishList())
        #expect(features.shelf.shown.last == "wishes")
        #expect(try await router.open(AccountBadge()) == 2)
        let price = try await router.open(GoodsPrice(id: 3))
        #expect(price == 300)
        #expect(try await router.open(HelpPage(path: ["orders", "refund"])) == "Help: orders/refund, 2 deep")
    }

    @Test("Every typed route has a link for each of its samples")
    func printsSamples() async throws {
        let router = try await startedApp().app.router
        #expect(
            try GoodsDetail.samples.map { try router.link(to: $0).text } == [
                "shop://goods/42", "shop://goods/7?tab=reviews&ref=push",
            ])
        #expect(
            try OrderList.samples.map { try router.link(to: $0).text } == [
                "shop://account/orders", "shop://account/orders/unpaid?page=2",
            ])
        #expect(try router.link(to: HelpPage(path: ["a", "b"])).text == "shop://help/a/b")
    }

    @Test("A value that the caller passes beside a link arrives as the same object")
    func passesValues() async throws {
        let features = try await startedApp()
        var values = CallerValues()
        values[.anchor] = Panel(text: "banner")
        try await features.app.router.open(GoodsDetail(id: 42), values: values)
        #expect(features.shelf.shown.first == "goods 42 info - above banner")
    }

    @Test("A gate of one feature stops a route of another", arguments: [true, false])
    func gates(agrees: Bool) async throws {
        let features = try await startedApp(agrees: agrees)
        let router = features.app.router
        if agrees {
            try await router.open("shop://mall/checkout", from: .push)
            try await router.open("shop://mall/checkout", from: .push)
            #expect(features.shelf.shown == ["checkout", "checkout"])
        } else {
            let error = await #expect(throws: RouterError.self) {
                try await router.open("shop://mall/checkout", from: .push)
            }
            guard case .refused(let refusal)? = error?.reason else { throw try #require(error) }
            #expect(refusal.reason == .gate("sign-in"))
            #expect(error?.step == .interceptor("SignInGate"))
            #expect(features.shelf.shown.isEmpty)
        }
        #expect(await features.session.gated == 1)
    }

    @Test("Interceptors of every kind run: structs, actors, classes on the main actor, closures, checks")
    func intercepts() async throws {
        let features = try await startedApp()
        let router = features.app.router
        try await router.open("shop://mall", from: .app)
        #expect(features.log.links == ["shop://mall"])
        #expect(features.shelf.shown == ["mall", "badge"])
        try await router.open(OrderList(filter: .sent))
        #expect(await features.turnstile.count == 1)
        #expect(features.profile.log.links == ["shop://account/orders/sent"])
        #expect(await features.session.pages == ["orders sent 1, visit 1"])
        #expect(try await router.open("shop://account/limits", from: .watch).value(as: Int.self) == 10)
        let soldOut = await #expect(throws: RouterError.self) { try await router.open("shop://goods/13", from: .app) }
        guard case .refused? = soldOut?.reason else { throw try #require(soldOut) }
    }

    @Test("The links of an object that has been released are declined")
    func declines() async throws {
        let features = try await startedApp()
        features.cart = nil
        let error = await #expect(throws: RouterError.self) {
            try await features.app.router.open("shop://cart/add/AB1234", from: .app)
        }
        guard case .notFound? = error?.reason else { throw try #require(error) }
        #expect(await features.session.isSignedIn == false)
    }

    @Test("A source of one feature's own opens what is for it alone")
    func letsInOwnSources() async throws {
        let router = try await startedApp().app.router
        #expect(router.canOpen("shop://widget/deal", from: .widget))
        #expect(!router.canOpen("shop://widget/deal", from: .push))
        #expect(try await router.open("shop://widget/deal", from: .widget).value(as: String.self) == "deal")
    }

    @Test("Routes that come later come all together")
    func addsBatches() async throws {
        let router = try await startedApp().app.router
        #expect(!router.canOpen("shop://points/double", from: .push))
        try AccountModule.addPromotion("618", to: router)
        let response = try await router.open("shop://points/double", from: .push)
        #expect(response.value(as: String.self) == "618: double points")
        try GoodsModule.addSeason("Spring", to: router)
        #expect(try router.answer("shop://season", from: .push).value(as: Panel.self)?.text == "Spring")
        #expect(throws: RegistrationError.self) { try AccountModule.addPromotion("618", to: router) }
    }
}
