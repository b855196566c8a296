import Testing
import WaymarkNavigation

@Suite @MainActor struct ObserverTests {
    /// Closes a scene in the middle of a step of it.
    private final class Closing: NavigationObserver {
        enum Moment: CaseIterable { case before, entered, after }

        let moment: Moment
        weak var navigation: Navigation?

        init(_ moment: Moment) { self.moment = moment }

        private func close(_ now: Moment) { if now == moment { navigation?.disconnect("first") } }
        func willPerform(_ step: NavigationStep, in scene: SceneState) { if scene.name == "first" { close(.before) } }
        func didEnter(_ visit: ScreenVisit) { if visit.scene == "first" { close(.entered) } }
        func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?) {
            if scene.name == "first" { close(.after) }
        }
    }

    @Test(
        "A scene may close in the middle of a step: its request goes to another scene and ends once", arguments: 0..<3)
    func closes(_ moment: Int) throws {
        let catalog = ScreenCatalog()
        for route in ["home", "help"] { catalog.declare(ScreenDeclaration(route)) }
        let navigation = Navigation(screens: catalog)
        let drivers = ["first", "second"].map { HeadlessDriver(.stack($0, [Screen("home")])) }
        for driver in drivers { navigation.connect(driver) }
        let observer = Closing(Closing.Moment.allCases[moment])
        observer.navigation = navigation
        navigation.addObserver(observer)
        var results: [Result<NavigationArrival, NavigationError>] = []
        navigation.start(.show(Screen("help"), scene: "first")) { results.append($0) }
        #expect(results.count == 1)
        #expect(try results.first?.get().state.name == "second")
        #expect(drivers[1].state().screens.map(\.route) == ["home", "help"])
        #expect(navigation.scenes == ["second"])
    }

    /// Lets nothing be pushed.
    private final class Forbidding: NavigationObserver {
        private(set) var asked: [[String]] = []

        func reasonAgainstPushing(_ screens: [Screen], in scene: SceneState) -> String? {
            asked.append(screens.map(\.route))
            return "not now"
        }
    }

    @Test("An observer that lets no screen be pushed lets none become the root or be shown the app's own way")
    func asksOfRoots() async throws {
        let catalog = ScreenCatalog()
        for route in ["home", "help"] { catalog.declare(ScreenDeclaration(route)) }
        let states: [SceneState] = [
            .stack("main", [Screen("home")]),
            .tabs("main", [ScreenTab("one", [Screen("home")]), ScreenTab("two", [])]),
            SceneState("main", layers: [ScreenLayer(.stack(ScreenStack(single: Screen("home"))))]),
        ]
        for state in states {
            for presentation in [Presentation.root, .custom("drawer")] {
                let navigation = Navigation(screens: catalog)
                let driver = HeadlessDriver(state)
                navigation.connect(driver)
                let observer = Forbidding()
                navigation.addObserver(observer)
                await #expect(throws: NavigationError.self, "\(state), \(presentation)") {
                    try await navigation.perform(.show(Screen("help", presentation: presentation)))
                }
                #expect(observer.asked == [["help"]] && driver.state().screens.map(\.route) == ["home"])
            }
        }
    }

    @Test("A scene in which no navigation may wait takes one while it is idle")
    func noQueue() async throws {
        let catalog = ScreenCatalog()
        for route in ["home", "help"] { catalog.declare(ScreenDeclaration(route)) }
        var configuration = NavigationConfiguration()
        configuration.queueLimit = 0
        let navigation = Navigation(screens: catalog, configuration: configuration)
        let driver = HeadlessDriver(.stack("main", [Screen("home")]))
        navigation.connect(driver)
        try await navigation.perform(.show(Screen("help")))
        #expect(driver.state().screens.map(\.route) == ["home", "help"])
    }
}
