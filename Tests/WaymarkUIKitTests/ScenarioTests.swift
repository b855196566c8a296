import NavigationScenarios
import Testing

extension UIKitTests {
    @MainActor @Suite struct ScenarioTests {
        @Test("Every scenario goes well on UIKit's containers", arguments: NavigationScenario.all)
        func scenario(_ scenario: NavigationScenario) async {
            let failures = await scenario.run { UIKitStage($0) }
            #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
        }

        @Test("Random sequences leave nothing unlawful, unfulfilled without a reason, or under way")
        func sequences() async {
            let tally = await RandomNavigation.run(RandomNavigation.count(standard: 3_000), seed: 20_261_122) {
                UIKitStage($0)
            }
            #expect(tally.faults.isEmpty, "\(tally.faults.joined(separator: "\n\n"))")
            #expect(tally.fulfilled > 200, "\(tally)")
            for reason in ["refused", "guarded", "dropped", "cancelled", "failed", "unsettled"] {
                #expect(tally.failed[reason, default: 0] > 0, "\(reason): \(tally.failed)")
            }
        }
    }
}
