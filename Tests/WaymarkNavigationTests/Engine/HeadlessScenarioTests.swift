import NavigationScenarios
import Testing

@Suite @MainActor struct HeadlessScenarioTests {
    @Test("Every scenario goes well on the headless driver", arguments: NavigationScenario.all)
    func scenario(_ scenario: NavigationScenario) async {
        let failures = await scenario.run { HeadlessStage($0) }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }
}
