import NavigationScenarios
import Testing

#if canImport(UIKitStandIn)
import UIKitStandIn
#endif

/// The scenarios in a window of UIKit itself, in an app on a simulator; on Linux in one of the stand-in's.
@MainActor
@Suite(.serialized)
struct ScenarioHostTests {
    @Test("Every scenario goes well in the window of an app", arguments: NavigationScenario.all)
    func scenario(_ scenario: NavigationScenario) async {
        #if canImport(UIKitStandIn)
        let failures = await StandInStage.shared.alone { await scenario.run { HostStage($0) } }
        #else
        let failures = await scenario.run { HostStage($0) }
        #endif
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }
}
