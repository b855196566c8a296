import Testing
import WaymarkTesting

@testable import WaymarkNavigation

@MainActor
@Suite("A screen that has ended is taken away as soon as it can be, and is not reused")
struct EndedScreenTests {
    private struct Unbuildable: Error {}

    private let navigation: Navigation
    private let driver: UnreliableDriver

    init() {
        let catalog = ScreenCatalog()
        for route in ["home", "pick", "editor", "help"] { catalog.declare(ScreenDeclaration(route)) }
        var configuration = NavigationConfiguration()
        configuration.queueLimit = 2
        navigation = Navigation(screens: catalog, configuration: configuration)
        driver = UnreliableDriver(HeadlessDriver(.stack("main", [Screen("home")])))
        navigation.connect(driver)
    }

    private var routes: [String] { driver.state().screens.map(\.route) }

    private func show(
        _ route: String, _ policy: NavigationPolicy = .wait, as presentation: Presentation = .push
    ) async throws -> ScreenHandle<String> {
        let arrival = try await navigation.perform(.show(Screen(route, presentation: presentation)), policy: policy)
        let screen = try #require(arrival.screen)
        return try #require(navigation.handle(of: screen.number))
    }

    /// Lets the guards be asked.
    private func quiet() async { for _ in 0..<50 { await Task.yield() } }

    @Test("The next request for its route makes another screen, whose value is the new one's")
    func isNotReused() async throws {
        let first = try await show("pick")
        let editor = try await show("editor")
        editor.guardLeaving { false }
        first.finish("old")
        await quiet()
        #expect(routes == ["home", "pick", "editor"])
        let value = Task { try await navigation.value(of: .show(Screen("pick"))) as? String }
        await quiet()
        #expect(routes == ["home", "pick", "editor", "pick"])
        let secondTop = try #require(driver.state().top)
        let second = try #require(navigation.handle(of: secondTop.number, String.self))
        #expect(!second.isOver)
        second.finish("new")
        #expect(try await value.value == "new")
        #expect(routes == ["home", "pick", "editor"])
    }

    @Test("It goes when the guard above it ends, with what was above it, but not with what was opened since")
    func guardEnds() async throws {
        let first = try await show("pick")
        let editor = try await show("editor")
        editor.guardLeaving { false }
        first.finish("old")
        await quiet()
        let help = try await show("help")
        await quiet()
        #expect(routes == ["home", "pick", "editor", "help"])
        editor.stopGuarding()
        #expect(routes == ["home", "help"])
        #expect(driver.state().top?.number == help.number)
    }

    @Test("A guarded screen that has refused is not asked again, and takes the ended one along when it leaves")
    func isAskedOnce() async throws {
        let first = try await show("pick")
        let editor = try await show("editor")
        var asked = 0
        editor.guardLeaving {
            asked += 1
            return false
        }
        first.finish("old")
        await quiet()
        _ = try await show("help")
        _ = try await navigation.perform(NavigationRequest(.back))
        await quiet()
        #expect(asked == 1)
        #expect((driver.base as? HeadlessDriver)?.swipeBack() == true)
        #expect(routes == ["home"])
    }

    @Test("It goes after the next navigation if the driver has failed, and the new screen stays")
    func driverFails() async throws {
        let first = try await show("pick")
        driver.mishaps = [.fails(.notBuilt(Screen("pick"), Unbuildable()))]
        first.finish("old")
        #expect(routes == ["home", "pick"])
        let second = try await show("pick")
        #expect(second.number != first.number)
        #expect(routes == ["home", "pick"])
        #expect(driver.state().top?.number == second.number)
    }

    @Test("So it does beneath a layer that was opened since, which has to stand on something")
    func beneathLayer() async throws {
        let sheet = try await show("pick", as: .present(.sheet))
        driver.mishaps = [.fails(.notBuilt(Screen("pick"), Unbuildable()))]
        sheet.finish("old")
        _ = try await show("editor", as: .present(.sheet))
        #expect(routes == ["home", "pick", "editor"])
        _ = try await navigation.perform(NavigationRequest(.back))
        #expect(routes == ["home"])
    }

    @Test("A link that replaces what waits does not take its close's place, while it runs or waits")
    func isNotSuperseded() async throws {
        let first = try await show("pick")
        driver.mishaps = [.isLate]
        let task = Task { try await show("help") }
        await quiet()
        first.finish("old")
        let next = Task { try await show("editor", .replace) }
        await quiet()
        driver.report()
        _ = try? await task.value
        _ = try await next.value
        await quiet()
        #expect(routes == ["home", "editor"])
        let lastTop = try #require(driver.state().top)
        let last = try #require(navigation.handle(of: lastTop.number, String.self))
        driver.mishaps = [.isLate]
        last.finish("old")
        let help = Task { try await show("help", .replace) }
        await quiet()
        driver.report()
        _ = try await help.value
        #expect(routes == ["home", "help"])
    }

    @Test("A guard that is set once it has ended is not asked, and does not keep it")
    func isGuardedNoMore() async throws {
        let first = try await show("pick")
        driver.mishaps = [.isLate]
        let help = Task { try await navigation.perform(.show(Screen("help"))) }
        await quiet()
        first.finish("value")
        first.guardLeaving {
            Issue.record("a screen that has ended is asked whether it may be left")
            return false
        }
        driver.report()
        _ = try await help.value
        await quiet()
        #expect(routes == ["home"])
    }

    @Test(
        "A presented layer of tabs goes with the first screen of the tab in front; one behind waits until its tab is in front"
    )
    func inPresentedTabs() async throws {
        let tabs = ScreenTabs([ScreenTab("a", [.foreign("A")]), ScreenTab("b", [.foreign("B")])])
        let root = ScreenLayer(.stack(ScreenStack([Screen("home")])))
        let headless = HeadlessDriver(
            SceneState("tabs", layers: [root, ScreenLayer(.tabs(tabs), presentation: .present(.sheet))]))
        navigation.connect(headless)
        func replace(_ route: String) async throws -> ScreenHandle<String> {
            let request = NavigationRequest.show(Screen(route, presentation: .replace), scene: "tabs")
            let arrival = try await navigation.perform(request)
            let screen = try #require(arrival.screen)
            return try #require(navigation.handle(of: screen.number))
        }
        let first = try await replace("pick")
        _ = try await navigation.perform(NavigationRequest(.selectTab("b"), scene: "tabs"))
        first.finish("value")
        #expect(headless.state().layers.count == 2)
        let second = try await replace("editor")
        #expect(headless.state().layers.count == 2)
        headless.tapTab("a")
        await quiet()
        #expect(headless.state().screens.map(\.route) == ["home"])
        #expect(second.isOver)
    }

    @Test("Closes are not counted among the requests that wait")
    func isNotCounted() async throws {
        var handles: [ScreenHandle<String>] = []
        for route in ["pick", "editor", "help"] { handles.append(try await show(route)) }
        driver.mishaps = Array(repeating: .isLate, count: 8)
        let waiting = Task { try await navigation.perform(NavigationRequest(.selectTab("none"))) }
        for handle in handles.reversed() { handle.finish("") }
        while driver.lateCount > 0 { driver.report() }
        _ = try? await waiting.value
        #expect(routes == ["home"])
    }

    @Test(
        "A screen with nothing beneath stays, is replaced by the next request for it, and its refusal is reported once")
    func root() async throws {
        let recorder = NavigationRecorder(navigation)
        let home = try #require(driver.state().top).number
        navigation.handle(of: home, String.self)?.finish("")
        #expect(routes == ["home"])
        _ = try await show("help")
        _ = try await navigation.perform(.show(Screen("home", presentation: .root)))
        #expect(routes == ["home"])
        #expect(driver.state().top?.number != home)
        withExtendedLifetime(recorder) {}
    }
}
