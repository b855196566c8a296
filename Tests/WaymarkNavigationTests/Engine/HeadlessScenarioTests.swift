import NavigationScenarios
import Testing

@Suite @MainActor struct HeadlessScenarioTests {
    @Test(
        "Every scenario goes well on the headless driver, whenever it reports",
        arguments: NavigationScenario.all, HeadlessStage.Timing.allCases)
    func scenario(_ scenario: NavigationScenario, _ timing: HeadlessStage.Timing) async {
        let failures = await scenario.run { HeadlessStage($0, timing) }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }
}
