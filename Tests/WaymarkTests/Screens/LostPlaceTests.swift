import Testing
import Waymark
import WaymarkNavigation
import WaymarkTesting

@MainActor
private struct Page: ScreenProduct {
    var screenProduct: Page { self }
}

private struct Pages: Module {
    func register(in app: Registrar) { app.screen("shop://page/:id", .public.id("page")) { _, _ in Page() } }
}

@MainActor
@Suite("A restoration returns the screens whose place is not there any more")
struct LostPlaceTests {
    private func page(_ id: Int) -> Screen { Screen("page", parameters: ["id": "\(id)"], link: "shop://page/\(id)") }

    private func lost(of saved: [SceneState], in scene: SceneState) async throws -> [String] {
        let app = try Mediator(modules: [Pages()])
        app.navigation.connect(HeadlessDriver(scene))
        await app.start()
        return try await app.restore(NavigationState(scenes: saved)).compactMap(\.link)
    }

    private let home = ScreenTab("home", [.foreign("Home")])

    @Test("Those of a tab that the app has no more")
    func tab() async throws {
        let saved = SceneState.tabs("main", [home, ScreenTab("deals", [page(1), page(2)])], selected: 1)
        #expect(
            try await lost(of: [saved], in: .tabs("main", [home])) == ["shop://page/1", "shop://page/2"])
        #expect(try await lost(of: [saved], in: .tabs("main", [home, ScreenTab("deals", [])])).isEmpty)
    }

    @Test("Those of a tab that has room for one page now")
    func single() async throws {
        let mall = ScreenTab("mall", [.foreign("Mall")])
        let saved = SceneState.tabs("main", [ScreenTab("home", [.foreign("Home"), page(1)]), mall])
        let single = ScreenTab("home", stack: ScreenStack(single: .foreign("Home")))
        #expect(try await lost(of: [saved], in: .tabs("main", [single, mall])) == ["shop://page/1"])
        #expect(try await lost(of: [saved], in: .tabs("main", [home, mall])).isEmpty)
    }

    @Test("Those of a scene that is not connected")
    func scene() async throws {
        let saved = ["a", "b"].enumerated().map { SceneState.stack($1, [.foreign("Home"), page($0)]) }
        #expect(try await lost(of: saved, in: .stack("a", [.foreign("Home")])) == ["shop://page/1"])
    }
}

/// The module of a page beneath others, which does not start.
private struct Broken: Module {
    struct Failure: Error {}

    let id: LifecycleID = "broken"

    func register(in app: Registrar) { app.screen("shop://list", .public.id("list")) { _, _ in Page() } }
    func start(_ context: StartContext) async throws { throw Failure() }
}

private struct Above: Module {
    let id: LifecycleID = "above"

    func register(in app: Registrar) {
        app.screen("shop://item/:id", .public.id("item"), shown: .push.parent("list")) { _, _ in Page() }
        app.screen("shop://more/:id", .public.id("more"), shown: .push.parent("item")) { _, _ in Page() }
    }
}

@MainActor
@Suite("A page whose parent's module does not start")
struct UnstartedParentTests {
    @Test("It opens without that parent and what is beneath it, and the trace says so")
    func opens() async throws {
        let app = try Mediator(modules: [Broken(), Above()])
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        await app.start()
        await #expect(throws: RouterError.self) { try await app.router.open("shop://list", from: .push) }
        let response = try await app.router.open("shop://more/1", from: .push)
        #expect(driver.state().screens.map(\.route) == ["~Home", "item", "more"])
        let cuts = response.trace.steps.filter { $0.kind == .beneath }.map(\.name)
        #expect(cuts == ["list: the module that has it did not start"])
    }
}

/// A page beneath others, of a module that leaves.
private struct Lists: Module {
    let id: LifecycleID = "lists"

    func register(in app: Registrar) {
        app.screen("shop://list", .public.id("list")) { _, _ in Page() }
        app.screen(Shelf.self, .public) { _, _ in Page() }
    }
}

private struct Shelf: RouteProtocol, Codable {
    static let pattern: RoutePattern = "shop://shelf/:number"
    let number: Int
}

private struct Boxes: Module {
    let id: LifecycleID = "boxes"

    func register(in app: Registrar) {
        app.screen(Box.self, .public, shown: .push.parent(.made { Shelf(number: $0.number / 10) })) { _, _ in Page() }
    }
}

private struct Box: RouteProtocol, Codable {
    static let pattern: RoutePattern = "shop://box/:number"
    let number: Int
}

@MainActor
@Suite("A page whose parent's module was removed")
struct RemovedParentTests {
    @Test(
        "It opens without that parent, and the trace says so; when the module comes again, with it",
        arguments: [false, true])
    func opens(isTyped: Bool) async throws {
        let app = try Mediator(modules: [Lists(), Above(), Boxes()])
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        await app.start()
        let link = isTyped ? "shop://box/42" : "shop://more/1"
        let whole = isTyped ? ["waymarktests.shelf", "waymarktests.box"] : ["list", "item", "more"]
        func open() async throws -> (screens: [String], cuts: [String]) {
            try await app.navigation.perform(NavigationRequest(.popToRoot))
            let response = try await app.router.open(DeepLink(link), from: .push)
            return (
                driver.state().screens.dropFirst().map(\.route),
                response.trace.steps.filter { $0.kind == .beneath }.map(\.name)
            )
        }
        #expect(try await open().screens.map { $0.lowercased() } == whole)
        try await app.remove("lists")
        let cut = try await open()
        #expect(cut.screens.map { $0.lowercased() } == Array(whole.dropFirst()))
        #expect(cut.cuts.count == 1 && cut.cuts.first?.lowercased().hasPrefix(whole[0] + ": ") == true, "\(cut.cuts)")
        #expect(app.router.explain(link, from: .push).description.contains("beneath"))
        try await app.add(Lists())
        #expect(try await open().screens.map { $0.lowercased() } == whole)
    }

    @Test("A module that is refused does not change where pages lead back")
    func refused() async throws {
        let app = try Mediator(modules: [Lists(), Above()])
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        await app.start()
        try await app.remove("lists")
        try app.components.provide(Int.self) { 1 }
        await #expect(throws: MediatorError.self) { try await app.add(Refused()) }
        try await app.router.open("shop://more/1", from: .push)
        #expect(driver.state().screens.map(\.route) == ["~Home", "item", "more"])
    }
}

/// A module whose service is there already, and whose page of another's id has a parameter.
private struct Refused: Module {
    let id: LifecycleID = "refused"

    func register(in app: Registrar) {
        app.screen("shop://list/:section", .public.id("list")) { _, _ in Page() }
        app.provide(Int.self) { 2 }
    }
}

/// A module with a page, which stops when a test lets it.
private struct Slow: Module {
    let gate: TestGate
    let id: LifecycleID = "slow"

    func register(in app: Registrar) { app.screen("shop://page/:id", .public.id("page")) { _, _ in Page() } }
    func stop() async { await gate.pass() }
}

@MainActor
@Suite("A saved state that is to be displayed while the app stops")
struct StoppingAppTests {
    @Test("It waits until the app is running again")
    func waits() async throws {
        let gate = TestGate()
        let app = try Mediator(modules: [Slow(gate: gate)])
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        await app.start()
        let stopping = Task { await app.stop() }
        await gate.waitForArrivals()
        let page = Screen("page", parameters: ["id": "1"], link: "shop://page/1")
        let saved = NavigationState(scenes: [.stack("main", [.foreign("Home"), page])])
        let restoring = Task { try await app.restore(saved) }
        for _ in 0..<100 { await Task.yield() }
        gate.open()
        await stopping.value
        await app.start()
        #expect(try await restoring.value.isEmpty)
        #expect(driver.state().screens.map(\.route) == ["~Home", "page"])
    }
}
