import Testing
import Waymark
import WaymarkNavigation
import WaymarkTesting

@MainActor
private struct Page: ScreenProduct {
    var screenProduct: Page { self }
}

private struct Pages: Module {
    func register(in app: Registrar) {
        app.screen("shop://list/:kind", .public.id("list")) { _, _ in Page() }
        app.screen("shop://zoom/:kind/:id", .public.id("zoomed"), shown: .custom("zoom").parent("list")) { _, _ in
            Page()
        }
        app.screen("shop://again/:id", .public.id("again"), shown: .custom("zoom").reuse(.never)) { _, _ in Page() }
    }
}

@MainActor
@Suite("Screens that the app shows its own way")
struct CustomScreenTests {
    private let app: Mediator
    private let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))

    init() async throws {
        app = try Mediator(modules: [Pages()])
        app.navigation.connect(driver)
        await app.start()
    }

    private struct Broken: Error {}

    /// Has the app's own way append a layer, or fail.
    private func zoom(fails: Bool = false) {
        driver.custom("zoom") { screen, state in
            if fails { throw Broken() }
            let stack = ScreenStack(single: screen)
            state.layers.append(ScreenLayer(.stack(stack), presentation: .present(.custom("zoom"))))
        }
    }

    private var routes: [String] { driver.state().screens.map(\.route) }

    @Test("They stand on their parents, which are brought first, and are found when they are opened again")
    func parents() async throws {
        zoom()
        try await app.router.open("shop://zoom/books/1", from: .push)
        #expect(routes == ["~Home", "list", "zoomed"])
        let (list, zoomed) = (driver.state().screens[1].number, driver.state().screens[2].number)
        let arrival = try await app.navigation.perform(
            .show(try #require(app.screen(of: "shop://zoom/books/1", from: .app))))
        #expect(arrival.screen?.number == zoomed && arrival.steps.isEmpty && arrival.replans == 0)
        try await app.router.open("shop://zoom/books/1", from: .push)
        #expect(routes == ["~Home", "list", "zoomed"])
        // Another one stands on the same list, which is shown again, and then on another list.
        try await app.router.open("shop://zoom/books/2", from: .push)
        #expect(routes == ["~Home", "list", "zoomed"])
        #expect(driver.state().screens[1].number == list && driver.state().screens[2].number != zoomed)
        try await app.router.open("shop://zoom/toys/3", from: .push)
        #expect(routes.suffix(2) == ["list", "zoomed"])
        #expect(driver.state().screens.suffix(2).map { $0.parameters["kind"] } == ["toys", "toys"])
    }

    @Test("One that is taken away while it is brought to the front is shown again, on its parents")
    func takenAway() async throws {
        zoom()
        try await app.router.open("shop://zoom/books/1", from: .push)
        let request = NavigationRequest.show(try #require(app.screen(of: "shop://zoom/books/1", from: .app)))
        let list = Screen("list", presentation: .present(.sheet))
        try await app.navigation.perform(.show(list))
        let observer = TakingAway { [driver] in
            // The user takes the sheet and what is beneath it away before the first step is done.
            while driver.state().layers.count > 1, driver.swipeDown() {}
        }
        app.navigation.addObserver(observer)
        let arrival = try await app.navigation.perform(request)
        #expect(arrival.screen?.number == driver.state().top?.number)
        #expect(routes == ["~Home", "list", "zoomed"])
    }

    /// Calls a closure once, before the first step.
    private final class TakingAway: NavigationObserver {
        private var body: (@MainActor () -> Void)?

        init(_ body: @escaping @MainActor () -> Void) { self.body = body }

        func willPerform(_ step: NavigationStep, in scene: SceneState) {
            let body = body
            self.body = nil
            body?()
        }
    }

    @Test("The arrival has the steps to the parents and the app's own, and the screen that was requested")
    func arrival() async throws {
        zoom()
        let request = NavigationRequest.show(try #require(app.screen(of: "shop://zoom/books/1", from: .app)))
        let plan = try NavigationPlan.making(request, from: driver.state())
        #expect(plan.plan.steps.count == 1)
        let arrival = try await app.navigation.perform(request)
        #expect(arrival.steps.count == 2 && arrival.replans == 0)
        #expect(arrival.screen?.route == "zoomed" && arrival.screen?.number == driver.state().top?.number)
    }

    @Test("One that is never reused is shown as often as it is opened")
    func never() async throws {
        zoom()
        for count in 1...3 {
            try await app.router.open("shop://again/1", from: .push)
            #expect(routes == ["~Home"] + Array(repeating: "again", count: count))
        }
    }

    @Test("Where the app's own way fails, the opening fails, and the parents stay")
    func fails() async throws {
        zoom(fails: true)
        await #expect(throws: RouterError.self) { try await app.router.open("shop://zoom/books/1", from: .push) }
        #expect(routes == ["~Home", "list"])
        zoom()
        try await app.router.open("shop://zoom/books/1", from: .push)
        #expect(routes == ["~Home", "list", "zoomed"])
    }
}
