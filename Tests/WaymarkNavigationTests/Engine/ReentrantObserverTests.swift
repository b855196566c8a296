import NavigationScenarios
import Testing
import WaymarkTesting

@testable import WaymarkNavigation

@MainActor
@Suite("What an observer does when a step is reported changes nothing about what is said of the step")
struct ReentrantObserverTests {
    /// Requests something whenever a step is reported.
    private final class Eager: NavigationObserver {
        private weak var navigation: Navigation?
        private let request: @MainActor (NavigationFault?) -> NavigationRequest?

        init(_ navigation: Navigation, _ request: @escaping @MainActor (NavigationFault?) -> NavigationRequest?) {
            self.navigation = navigation
            self.request = request
        }

        func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?) {
            if let request = request(fault) { navigation?.start(request) }
        }
    }

    @Test(
        "Every scenario goes well while an observer has the display read again at each of its events",
        arguments: NavigationScenario.all, HeadlessStage.Timing.allCases)
    func scenario(_ scenario: NavigationScenario, _ timing: HeadlessStage.Timing) async {
        let failures = await scenario.run { HeadlessStage($0, timing, isRestless: true) }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    private let navigation: Navigation
    private let stage: HeadlessStage

    init() {
        let catalog = ScreenCatalog()
        for route in ["page", "sorry"] { catalog.declare(ScreenDeclaration(route)) }
        for route in ["a", "b", "c"] { catalog.declare(ScreenDeclaration(route, .present(.sheet))) }
        var configuration = NavigationConfiguration()
        configuration.clock = AppClock(ManualClock())
        navigation = Navigation(screens: catalog, configuration: configuration)
        stage = HeadlessStage(.stack("main", [.foreign("Home", number: 1)]), .doneLater)
        navigation.connect(stage.driver)
    }

    @Test("A path that goes as planned is not planned again")
    func path() throws {
        let eager = Eager(navigation) { _ in NavigationRequest(.reveal(1_000_000)) }
        navigation.addObserver(eager)
        var arrival: Result<NavigationArrival, NavigationError>?
        let screens = ["a", "b", "c"].map { Screen($0, presentation: .present(.sheet)) }
        navigation.start(NavigationRequest(.show(screens, reuse: .anywhere))) { arrival = $0 }
        stage.settle()
        #expect(try arrival?.get().steps.count == 3)
        #expect(try arrival?.get().replans == 0)
    }

    @Test(
        "A page that cannot be built is an error, and its opener does not wait for it, where an observer shows another page then"
    )
    func fault() async throws {
        let eager = Eager(navigation) { fault in fault.map { _ in .show(Screen("sorry")) } }
        navigation.addObserver(eager)
        #expect(stage.order(.notBuilt))
        let value = Task { try await navigation.value(of: .show(Screen("page"))) }
        for _ in 0..<20 {
            await Task.yield()
            stage.settle()
        }
        await #expect(throws: NavigationError.self) { try await value.value }
        #expect(stage.driver.state().screens.map(\.route) == ["~Home", "sorry"])
    }
}
