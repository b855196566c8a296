import FeatureAnywhere
import FeatureOfFive
import FeatureOnMain
import ShapedApp
import Testing
import Waymark
import WaymarkUnits

@MainActor
@Suite("Features of every kind start, and offer each other services, actions and units", .timeLimit(.minutes(30)))
struct ModuleShapeTests {
    // MARK: Starting

    @Test("They start by what they depend on, hear events and stop; a lazy one is woken by a link, once")
    func lives() async throws {
        let features = try await startedApp()
        let (app, journal) = (features.app, features.journal)
        #expect(journal.take() == ["account start", "goods start at 100"])
        _ = try await app.router.open("shop://hotline", from: .push)
        _ = try await app.router.open("shop://hotline", from: .push)
        #expect(journal.take() == ["help start"])
        await app.send(SystemEvent.memoryWarning)
        await app.send(SystemEvent.background)
        #expect(
            journal.take() == [
                "account hear memoryWarning", "goods hear memoryWarning", "help hear memoryWarning",
                "help hear background", "goods hear background", "account hear background",
            ])
        await app.stop()
        // The help, on which nothing depends, is notified first, and stops beside the others, off the main actor.
        let stops = journal.take()
        #expect(stops.sorted() == ["account stop", "goods stop", "help stop"])
        #expect(stops.filter { $0 != "help stop" } == ["goods stop", "account stop"])
    }

    // MARK: Screens

    @Test("Screens of features of every kind are beneath each other, are built, and give values back")
    func screens() async throws {
        let features = try await startedApp()
        let app = features.app
        _ = features.journal.take()
        let driver = HeadlessDriver(.tabs("main", [ScreenTab("home", [.foreign("Home")]), ScreenTab("me", [])]))
        app.navigation.connect(driver)
        async let picture = app.router.open(GoodsGallery(id: 7))
        while driver.state().layers.count < 2 { await Task.yield() }
        #expect(driver.state().visible.map(\.route) == ["account.screen", "help.screen", "gallery"])
        // What is beneath wakes its feature as what is on top would.
        #expect(features.journal.take() == ["help start"])
        let screen = try #require(driver.state().top)
        let context = app.navigation.context(for: screen, in: "main")
        let page = try app.navigation.screens["gallery"]?.factory(of: GalleryPage.self)?.build(
            GalleryPage.self, context)
        #expect(page?.title == "pictures of 7")
        page?.choose(3)
        #expect(try await picture == 3)
        #expect(try app.screen(for: "shop://handbook/returns", from: .push, as: HelpScreen.self)?.title == "returns")
    }

    // MARK: Services

    @Test("Services on the main actor, on none and of before Swift 6 are had by their types")
    func services() async throws {
        let features = try await startedApp()
        let components = features.app.components
        #expect(try await components.resolveOnMain((any Prices).self).price(of: 3) == 300)
        let phrases = try await components.resolveOnMain(Phrasebook.self)
        #expect(phrases.say("hello") == "hello!")
        #expect(try await components.resolveOnMain(Phrasebook.self) === phrases)
        let user = components.openScope("user")
        let wallet = try await user.resolve((any Wallet).self)
        #expect(await wallet.spend(200))
        #expect(components.audit(uses: [ServiceUse(of: (any Wallet).self, by: "tests")]).hasErrors == false)
        _ = features.journal.take()
        await user.close()
        #expect(features.journal.take() == ["wallet closed at 300"])
        #expect(try await components.resolve((any Wallet).self).balance == 500)
    }

    // MARK: Actions

    /// A call by a link, and what it gives.
    struct Call: CustomTestStringConvertible {
        let link: String
        let value: String
        var testDescription: String { link }
    }

    nonisolated static let calls = [
        Call(link: "shop://do/Goods/show?id=7", value: "shown [7]"),
        Call(link: "shop://do/Account/buy?id=4", value: "true"),
        Call(link: "shop://do/Account/buy?id=6", value: "false"),
        Call(link: "shop://do/Help/say?phrase=hello", value: "hello!"),
    ]

    @Test("Targets of every kind answer calls by links, and each other", arguments: calls)
    func performs(_ call: Call) async throws {
        let router = try await startedApp().app.router
        #expect(try await router.open(call.link, from: .app).value.map { "\($0)" } == call.value)
    }

    @Test("An action for code alone is refused to links; an unknown action of theirs goes to code alone")
    func refuses() async throws {
        let features = try await startedApp()
        let components = features.app.components
        #expect(try await components.perform("Goods", "price", ["id": 2, "count": "3"]) == 600)
        #expect(try await components.perform("Account", "name") == "nobody")
        #expect(try await components.perform("Account", "age") == "no age")
        for link in ["shop://do/Goods/price?id=2", "shop://do/Account/name", "shop://do/Account/age"] {
            await #expect(throws: RouterError.self) { try await features.app.router.open(link, from: .app) }
        }
        let shown: String = try components.performOnMain("Goods", "show", ["id": 1])
        #expect(shown == "shown [1]")
    }

    // MARK: Units

    @Test(
        "A workflow of every kind of feature answers a link",
        arguments: [
            Call(link: "shop://goods/4/offer", value: "400"), Call(link: "shop://account/who", value: "Mei"),
            Call(link: "shop://ask/about/price", value: "price: ask again"),
        ])
    func answers(_ call: Call) async throws {
        let router = try await startedApp().app.router
        #expect(try await router.open(call.link, from: .push).value.map { "\($0)" } == call.value)
    }

    @Test("A workflow leads through the units of all features, which are one tree")
    func tours() async throws {
        let features = try await startedApp()
        #expect(features.tree.root?.children.map(\.path) == ["goods/account", "goods/help"])
        #expect(features.tree.root?.children.allSatisfy(\.isActive) == true)
        let outcome = try await ShapedFeatures.tour.run(on: features, with: 3)
        #expect(outcome.value == "Mei pays 300: ask again")
        #expect(features.shelf.shown == ["offer 3"])
        features.tree.end()
        let error = await #expect(throws: WorkflowError.self) {
            try await ShapedFeatures.tour.run(on: features, with: 3)
        }
        #expect(error?.description.contains("step 2 'who'") == true)
    }

    // MARK: Coming and going

    @Test("A feature of any kind is taken out while the app runs, and takes all that it offered with it")
    func takesOut() async throws {
        let features = try await startedApp()
        let app = features.app
        for id: LifecycleID in ["HelpModule", "GoodsModule", "AccountModule"] { try await app.remove(id) }
        #expect(app.components.declarations.isEmpty)
        #expect(app.components.targets.isEmpty)
        #expect(!app.router.canOpen("shop://hotline", from: .push))
        #expect(features.journal.take().suffix(2) == ["goods stop", "account stop"])
    }
}
