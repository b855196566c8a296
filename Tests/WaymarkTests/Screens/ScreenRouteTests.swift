import Testing
import Waymark
import WaymarkCore
import WaymarkManifest
import WaymarkNavigation
import WaymarkRouting
import WaymarkRules
import WaymarkTesting

/// A page that remembers what it was built from.
@MainActor
private final class Page: ScreenProduct {
    let title: String
    let screen: ScreenHandle<Address>?

    init(_ title: String, _ screen: ScreenHandle<Address>? = nil) {
        self.title = title
        self.screen = screen
    }

    var screenProduct: Page { self }
}

private struct Address: Hashable, Sendable { let street: String }

private struct Goods: Route {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    static let id = "goods"
    var id: Int
    var ref: String?
}

private struct Shelf: Route {
    static let pattern: RoutePattern = "shop://shelf/:name"
    static let id = "shelf"
    var name: String
}

private struct PickAddress: Route {
    static let pattern: RoutePattern = "shop://address/pick"
    static let id = "pick"
    typealias Output = Address
    var city: String?
}

private struct Shop: Module {
    var id: LifecycleID { "shop" }

    func register(in app: Registrar) {
        app.screen("shop://mall", .public.id("mall"), shown: .tab("mall")) { _, _ in Page("mall") }
        app.screen(Shelf.self, .public, shown: .push.parent("mall")) { route, _ in Page("shelf \(route.name)") }
        app.screen(Goods.self, .public, shown: .push.parent(.made { Shelf(name: "s\($0.id % 10)") })) { route, _ in
            Page("goods \(route.id)")
        }
        app.screen(PickAddress.self, shown: .present(.sheet)) { route, screen in
            Page("pick \(route.city ?? "")", screen)
        }
        app.screen("shop://pick/public", .public) { _, _ in Page("public") }
        app.screen("shop://review/:id/:part?", .id("review"), shown: .push.parent("goods")) { request, _ in
            Page("review \(try request["id", as: Int.self]) \(request["part"] ?? "-") \(request.link ?? "")")
        }
    }
}

@MainActor
private struct App {
    let mediator: Mediator
    let driver: HeadlessDriver
    let emptyScene = SceneState.tabs(
        "main", [ScreenTab("home", [.foreign("Home")]), ScreenTab("mall", [.foreign("Mall")])])

    init(_ manifest: Manifest? = nil) async throws {
        mediator = try Mediator(modules: [Shop()], manifest: manifest)
        driver = HeadlessDriver(emptyScene)
        mediator.navigation.connect(driver)
        await mediator.start()
    }

    var top: String { driver.state().top.map { "\($0)" } ?? "nothing" }
}

@MainActor
@Suite struct ScreenRouteTests {
    @Test("A link to a screen opens it with everything that is beneath, whatever tab is selected")
    func opensWithParents() async throws {
        let app = try await App()
        try await app.mediator.router.open("shop://goods/42?ref=push", from: .push)
        #expect(
            "\(app.driver)" == """
                main
                ├ tab home
                │ └ ~Home
                └ tab mall *
                  ├ ~Mall
                  ├ shelf(name: s2)
                  └ goods(id: 42, ref: push) <
                """)
        #expect(app.driver.steps.count == 2)
    }

    @Test(
        "A typed route opens the same screen as its link; what is no property changes nothing, a property is another page"
    )
    func updatesInPlace() async throws {
        let app = try await App()
        try await app.mediator.router.open(Goods(id: 7))
        let number = app.driver.state().top?.number
        app.driver.clearSteps()
        try await app.mediator.router.open("shop://goods/7", from: .push)
        #expect(app.driver.steps.isEmpty)
        try await app.mediator.router.open("shop://goods/7?utm=qr", from: .push)
        #expect(app.driver.state().top?.number == number)
        #expect(app.top == "goods(id: 7, utm: qr)")
        let count = app.driver.state().screens.count
        try await app.mediator.router.open("shop://goods/7?ref=qr", from: .push)
        #expect(app.driver.state().top?.number != number)
        #expect(app.top == "goods(id: 7, ref: qr)")
        #expect(app.driver.state().screens.count == count)
    }

    @Test(
        "The screen beneath has the values of the link as they are, whether or not handlers receive them decoded",
        arguments: [true, false])
    func givesValuesBeneath(decodes: Bool) async throws {
        var configuration = RouterConfiguration()
        configuration.rules.decodeValues = .init(booleanLiteral: decodes)
        let mediator = try Mediator(configuration: configuration) { app in
            app.screen("shop://shelf/:name", .id("shelf")) { _, _ in Page("shelf") }
            app.screen("shop://folder/:path+", .id("folder")) { _, _ in Page("folder") }
            app.screen("shop://rest/*", .id("rest")) { _, _ in Page("rest") }
            app.screen("shop://goods/:name/:n", shown: .push.parent("shelf")) { _, _ in Page("goods") }
            app.screen("shop://file/:path+", shown: .push.parent("folder")) { _, _ in Page("file") }
            app.screen("shop://tail/*", shown: .push.parent("rest")) { _, _ in Page("tail") }
        }
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        mediator.navigation.connect(driver)
        await mediator.start()
        for (link, beneath) in [
            ("shop://goods/a%20b%2Fc/1", "shop://shelf/a%20b%2Fc"), ("shop://file/a%2Fb/c", "shop://folder/a%2Fb/c"),
            ("shop://tail/a%2Fb/%25", "shop://rest/a%2Fb/%25"),
        ] {
            try await mediator.router.open(link, from: .app)
            #expect(driver.state().screens.suffix(2).map(\.link) == [beneath, link])
        }
    }

    @Test("Screens have links of every length that the router reads")
    func keepsLimits() async throws {
        var configuration = RouterConfiguration()
        configuration.limits = LinkLimits(bytes: 20_000)
        let mediator = try Mediator(configuration: configuration) { app in
            app.screen(Shelf.self) { route, _ in Page("shelf \(route.name)") }
            app.screen("shop://box/:name", .id("box"), shown: .push.parent("shelf")) { _, _ in Page("box") }
        }
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        mediator.navigation.connect(driver)
        await mediator.start()
        let name = String(repeating: "a", count: 10_000)
        let links = ["shop://shelf/\(name)", "shop://box/\(name)"]
        try await mediator.router.open(links[1], from: .app)
        #expect(driver.state().screens.dropFirst().map(\.link) == links)
        #expect(links.map { mediator.screen(of: $0, from: .app)?.link } == links)
        let saved = mediator.navigation.state
        try await mediator.navigation.popToRoot()
        #expect(try await mediator.restore(saved).isEmpty)
        #expect(driver.state().screens.dropFirst().map(\.link) == links)
    }

    @Test("A screen's value goes to its opener, typed")
    func givesValue() async throws {
        let app = try await App()
        async let address = app.mediator.router.open(PickAddress(city: "上海"))
        while app.driver.state().layers.count < 2 { await Task.yield() }
        let number = try #require(app.driver.state().top?.number)
        let handle = try #require(app.mediator.navigation.handle(of: number, Address.self))
        #expect(handle.finish(Address(street: "南京路")))
        #expect(try await address == Address(street: "南京路"))
        #expect(app.driver.state().layers.count == 1)
        #expect(!handle.finish(Address(street: "late")))
    }

    @Test("A screen that is swiped away without a choice is a cancellation for its opener")
    func cancels() async throws {
        let app = try await App()
        let opening = Task { try await app.mediator.router.open(PickAddress()) }
        while app.driver.state().layers.count < 2 { await Task.yield() }
        #expect(app.driver.swipeDown())
        let error = await #expect(throws: RouterError.self) { try await opening.value }
        guard case .cancelled = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("An opening for a value that is cancelled while its screen is being shown is a cancellation")
    func cancelsBeforeArrival() async throws {
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(ManualClock())
        let mediator = try Mediator(modules: [Shop()], configuration: configuration)
        let driver = UnreliableDriver(HeadlessDriver(.stack("main", [.foreign("Home")])))
        mediator.navigation.connect(driver)
        await mediator.start()
        driver.mishaps = [.isLate]
        let opening = Task { try await mediator.router.open(PickAddress()) }
        while driver.lateCount == 0 { await Task.yield() }
        opening.cancel()
        for _ in 0..<100 { await Task.yield() }
        driver.report()
        let error = await #expect(throws: RouterError.self) { try await opening.value }
        guard case .cancelled = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A call says how a screen is shown over the manifest, and the manifest over the code")
    func overrides() async throws {
        let manifest = try Manifest(
            json: """
                {"waymark": 1, "routes": [
                  {"id": "pick", "pattern": "shop://address/pick", "presentation":
                    {"kind": "present", "style": "fullScreen", "wrapped": true}},
                  {"id": "goods", "pattern": "shop://goods/:id<int>", "exposure": "public", "parent": "mall",
                   "presentation": "push"}]}
                """.utf8)
        let app = try await App(manifest)
        let opening = Task { try await app.mediator.router.open(PickAddress()) }
        while app.driver.state().layers.count < 2 { await Task.yield() }
        #expect(app.driver.state().layers.last?.presentation == .present(.fullScreen, wrapped: true))
        opening.cancel()
        try await app.mediator.navigation.dismiss()
        try await app.mediator.router.open("shop://goods/1", from: .push)
        #expect(app.driver.state().visible.map(\.route) == ["~Mall", "goods"])
        try await app.mediator.router.open(
            Goods(id: 2), values: CallerValues(navigation: NavigationOptions(.present(.form), reuse: .never)))
        #expect(app.driver.state().layers.last?.presentation?.style == .form)
        _ = await opening.result
    }

    @Test("An unreadable entry of a manifest on a screen is a fault that says what was expected")
    func refusesPresentation() throws {
        let manifest = try Manifest(
            json:
                #"{"waymark": 1, "routes": [{"id": "goods", "pattern": "shop://goods/:id<int>", "presentation": "pish"}]}"#
                .utf8)
        let error = #expect(throws: MediatorError.self) { try Mediator(modules: [Shop()], manifest: manifest) }
        #expect(
            error?.description
                == "line 1: routes[0].presentation: unknown value 'pish'; did you mean 'push'?")
        #expect(
            manifest.presentationFaults.map(\.description) == error?.description.split(separator: "\n").map(String.init)
        )
        var mended = manifest
        mended.routes[0].presentation = ["kind": "present", "style": "sheet", "detents": ["medium"]]
        #expect(mended.presentationFaults.isEmpty)
    }

    @Test("A screen is built at once, without being shown, for code that shows it itself")
    func buildsWithoutShowing() async throws {
        let app = try await App()
        let page = try app.mediator.screen(for: "shop://goods/9", from: .push, as: Page.self)
        #expect(page?.title == "goods 9")
        let review = try app.mediator.screen(for: "shop://review/3/photos?a=1", from: .app, as: Page.self)
        #expect(review?.title == "review 3 photos shop://review/3/photos?a=1")
        #expect(app.driver.steps.isEmpty)
        #expect(try app.mediator.screen(for: "shop://goods/9", from: .push, as: String.self) == nil)
        #expect(throws: RouterError.self) {
            try app.mediator.screen(for: "shop://review/3", from: .push, as: Page.self)
        }
    }

    @Test("A state is a list of links, from which a fresh app displays the same")
    func isLinks() async throws {
        let app = try await App()
        try await app.mediator.router.open("shop://goods/42", from: .push)
        try await app.mediator.router.open("shop://review/42/photos", from: .app)
        let state = app.mediator.navigation.state
        #expect(
            state.links.map { $0.link ?? $0.foreign ?? "nothing" } == [
                "Home", "Mall", "shop://shelf/s2", "shop://goods/42", "shop://review/42/photos",
            ])
        let read = NavigationState(links: state.links) { app.mediator.screen(of: $0, from: .app) }
        let other = try await App()
        let lost = try await other.mediator.navigation.restore(read)
        #expect(lost.isEmpty)
        #expect("\(other.driver)" == "\(app.driver)")
        let page = other.driver.state().top.flatMap { other.mediator.navigation.context(for: $0, in: "main") }
        #expect(
            try page.map {
                try other.mediator.navigation.screens["review"]?.factory(of: Page.self)?.build(Page.self, $0)?.title
            }
                == "review 42 photos shop://review/42/photos")
    }

    @Test("A saved state that is to be displayed before the app has started waits for it")
    func waitsForStart() async throws {
        let saved = try await App()
        try await saved.mediator.router.open("shop://goods/42", from: .push)
        let mediator = try Mediator(modules: [Shop()])
        let driver = HeadlessDriver(saved.emptyScene)
        mediator.navigation.connect(driver)
        var state = saved.mediator.navigation.state
        state.scenes[0].layers[0].content = .tabs(
            ScreenTabs(
                [
                    ScreenTab(
                        "mall",
                        [
                            .foreign("Mall"), Screen("gone", link: "shop://gone/1"),
                            Screen("goods", link: "shop://goods/1"),
                        ])
                ]))
        let restoring = Task { try await mediator.restore(state) }
        for _ in 0..<10 { await Task.yield() }
        #expect(driver.steps.isEmpty)
        await mediator.start()
        #expect(try await restoring.value.map(\.route) == ["gone", "goods"])
        let whole = Task { try await mediator.restore(saved.mediator.navigation.state) }
        #expect(try await whole.value.isEmpty)
        #expect("\(driver)" == "\(saved.driver)")
        // What an override leads elsewhere by now is not lost: another screen has its place.
        try mediator.router.setRules(
            RuleSet(version: 1, overrides: [RouteOverride("goods", .redirect(to: "shop://shelf/:id"))]))
        let moved = try await mediator.restore(saved.mediator.navigation.state)
        #expect(moved.isEmpty)
        #expect(driver.state().screens.contains { $0.route == "shelf" && $0.parameters["name"] == "42" })
        let cancelled = Task { try await Mediator(modules: [Shop()]).restore(state) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test("A link that is sent for a scene is shown there, whether the app is ready or not", arguments: [true, false])
    func sendsToScene(isReady: Bool) async throws {
        let mediator = try Mediator(modules: [Shop()])
        let drivers = ["main", "second"].map { HeadlessDriver(.stack($0, [.foreign("Home")])) }
        for driver in drivers { mediator.navigation.connect(driver) }
        let recorder = NavigationRecorder(mediator.navigation)
        if isReady { await mediator.start() }
        #expect(mediator.router.send("shop://pick/public", from: .push, scene: "second"))
        if !isReady { await mediator.start() }
        while recorder.ends.isEmpty { await Task.yield() }
        #expect(drivers.map { $0.state().screens.count } == [1, 2])
    }

    @Test("A module that is taken out takes its screens along")
    func removesScreens() async throws {
        let app = try await App()
        try await app.mediator.remove("shop")
        #expect(app.mediator.navigation.screens.routes.isEmpty)
    }
}
