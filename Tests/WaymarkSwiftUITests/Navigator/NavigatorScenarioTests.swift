import NavigationScenarios
import Testing

@MainActor
@Suite struct NavigatorScenarioTests {
    @Test("Every scenario goes well on a navigator, and its views show what it says", arguments: NavigationScenario.all)
    func scenario(_ scenario: NavigationScenario) async {
        let log = NavigatorStage.Log()
        let failures = await scenario.run { NavigatorStage($0, log) }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
        #expect(log.mismatches.isEmpty, "\(log.mismatches.joined(separator: "\n"))")
    }

    @Test("Random sequences leave nothing unlawful, unseen, unfulfilled without a reason, or under way")
    func sequences() async {
        let log = NavigatorStage.Log()
        let tally = await RandomNavigation.run(RandomNavigation.count(standard: 2_000), of: 5, seed: 20_261_122) {
            NavigatorStage($0, log)
        }
        #expect(tally.faults.isEmpty, "\(tally.faults.joined(separator: "\n\n"))")
        #expect(log.mismatches.isEmpty, "\(log.mismatches.joined(separator: "\n"))")
        #expect(tally.fulfilled > 200 && log.looks > 5_000, "\(tally), \(log.looks) looks")
        for reason in ["refused", "guarded", "dropped", "superseded", "cancelled", "failed", "unsettled"] {
            #expect(tally.failed[reason, default: 0] > 0, "\(reason): \(tally.failed)")
        }
    }
}
