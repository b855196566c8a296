import Testing

@testable import WaymarkNavigation

@Suite @MainActor struct NumberTests {
    private func catalog() -> ScreenCatalog {
        let catalog = ScreenCatalog()
        for route in ["home", "help", "editor"] { catalog.declare(ScreenDeclaration(route)) }
        return catalog
    }

    @Test("Screens that a headless scene displays at first get numbers when it is connected, each its own")
    func firstNumbers() {
        let navigation = Navigation(screens: catalog())
        let state = SceneState.stack("one", [Screen("home"), Screen("help")])
        navigation.connect(HeadlessDriver(state))
        var other = navigation.state.scenes[0]
        other.name = "two"
        navigation.connect(HeadlessDriver(other))
        let numbers = navigation.state.scenes.flatMap(\.screens).map(\.number)
        #expect(Set(numbers).count == 4)
        #expect(!numbers.contains(0))
    }

    @Test("A number of a screen that is not displayed, or of another run, means nothing in a request")
    func strangeNumbers() async throws {
        let navigation = Navigation(screens: catalog())
        navigation.connect(HeadlessDriver(.stack("main", [Screen("home")])))
        let home = try #require(navigation.state.scenes[0].top)
        let arrival = try await navigation.perform(.show(Screen("help").numbered(home.number)))
        #expect(arrival.state.visible.map(\.route) == ["home", "help"])
        let next = try await navigation.perform(.show(Screen("editor").numbered(77)))
        #expect(next.screen?.number != 77)
        #expect(Set(next.state.screens.map(\.number)).count == 3)
    }

    @Test("A state of another run is restored with numbers of this one, whatever its own say")
    func savedNumbers() async throws {
        let navigation = Navigation(screens: catalog())
        navigation.connect(HeadlessDriver(.stack("main", [Screen("home")])))
        let home = try #require(navigation.state.scenes[0].top)
        let saved = SceneState.stack(
            "main", [Screen("help").numbered(home.number), Screen("home").numbered(home.number)])
        try await navigation.restore(NavigationState(scenes: [saved]))
        let state = navigation.state.scenes[0]
        #expect(state.screens.map(\.route) == ["help", "home"])
        #expect(state.top?.number == home.number)
        #expect(state.violation == nil)
    }

    @Test("A scene that could not be displayed is displayed as nothing, and a way of the app's own may not make one")
    func unlawful() async {
        let screen = Screen("home").numbered(1)
        #expect(HeadlessDriver(.stack("main", [screen, screen])).state().layers.isEmpty)
        let navigation = Navigation(screens: catalog())
        let driver = HeadlessDriver(.stack("main", [Screen("home")]))
        driver.custom("mess") { _, state in state.layers.append(state.layers[0]) }
        navigation.connect(driver)
        let error = await #expect(throws: NavigationError.self) {
            try await navigation.perform(.show(Screen("help", presentation: .custom("mess"))))
        }
        #expect(error?.description.contains("layers cannot be kept") == true)
        #expect(driver.state().layers.count == 1)
    }

    @MainActor
    private final class Impatient: NavigationObserver {
        weak var navigation: Navigation?
        var handle: ScreenHandle<Int>?

        func willPerform(_ step: NavigationStep, in scene: SceneState) {
            guard case .push(let screens, _) = step, handle == nil, let screen = screens.last else { return }
            handle = navigation?.context(for: screen, in: scene.name).handle()
            handle?.finish(7)
        }
    }

    @Test("A screen that ends itself while it is built hands its value over, and leaves as soon as it is there")
    func finishedWhileBuilt() async throws {
        let navigation = Navigation(screens: catalog())
        let driver = HeadlessDriver(.stack("main", [Screen("home")]))
        navigation.connect(driver)
        let observer = Impatient()
        observer.navigation = navigation
        navigation.addObserver(observer)
        let value = try await navigation.value(of: .show(Screen("help")))
        #expect(value as? Int == 7)
        #expect(driver.state().screens.map(\.route) == ["home"])
    }
}
