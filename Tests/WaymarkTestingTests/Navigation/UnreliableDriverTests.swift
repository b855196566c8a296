import Testing
import WaymarkGround
import WaymarkNavigation
import WaymarkTesting

@MainActor
@Suite struct UnreliableDriverTests {
    private let clock = ManualClock()
    private let headless = HeadlessDriver(.stack("main", [.foreign("Home")]))

    private func app() -> (Navigation, UnreliableDriver, NavigationRecorder) {
        var configuration = NavigationConfiguration()
        configuration.clock = AppClock(clock)
        let navigation = Navigation(configuration: configuration)
        for id in ["a", "b"] { navigation.screens.declare(ScreenDeclaration(id)) }
        let driver = UnreliableDriver(headless)
        navigation.connect(driver)
        return (navigation, driver, NavigationRecorder(navigation))
    }

    @Test("A step that fails is planned anew from what is displayed, and the recorder tells of it")
    func fails() async throws {
        let (navigation, driver, recorder) = app()
        driver.mishaps = [.fails(.unavailable("a transition goes on"))]
        let arrival = try await navigation.perform(.show(Screen("a")))
        #expect(arrival.replans == 1)
        #expect(recorder.failures == ["push a: a transition goes on"])
        #expect(recorder.visits == ["- ~Home", "+ a"])
        #expect(recorder.ends == ["show a"])
    }

    @Test(
        "A step whose end is never reported is over at its limit, where it was done; else it is tried again",
        arguments: [true, false])
    func ends(isDone: Bool) async throws {
        let (navigation, driver, _) = app()
        driver.mishaps = [isDone ? .isWithheld : .isLost]
        let arrival = Task { try await navigation.perform(.show(Screen("a"))) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        #expect(try await arrival.value.replans == (isDone ? 0 : 1))
        #expect(headless.state().visible.map(\.route) == ["~Home", "a"])
    }

    @Test("A step whose end is reported late is waited for, and changes nothing where it comes too late")
    func isLate() async throws {
        let (navigation, driver, recorder) = app()
        driver.mishaps = [.isLate, .isLate]
        let first = Task { try await navigation.perform(.show(Screen("a"))) }
        await clock.waitForSleepers()
        driver.report()
        _ = try await first.value
        let second = Task { try await navigation.perform(.show(Screen("b"))) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        _ = try await second.value
        driver.report()
        #expect(headless.state().visible.map(\.route) == ["~Home", "a", "b"])
        #expect(recorder.ends == ["show a", "show b"])
    }

    @Test("A recorder prevents steps where a test wants that")
    func prevents() async throws {
        let (navigation, _, recorder) = app()
        recorder.reasonAgainstPushing = "the basket is open"
        let error = await #expect(throws: NavigationError.self) { try await navigation.perform(.show(Screen("a"))) }
        #expect(error?.description == "'push a' was prevented: the basket is open (show a, scene 'main')")
        #expect(headless.steps.isEmpty)
    }
}
