import NavigationScenarios
import Testing

@Suite @MainActor struct HeadlessRandomTests {
    @Test("Random sequences leave nothing unlawful, unfulfilled without a reason, or under way")
    func sequences() async {
        let tally = await RandomNavigation.run(RandomNavigation.count(standard: 20_000), of: 5, seed: 20_261_122) {
            HeadlessStage($0)
        }
        #expect(tally.faults.isEmpty, "\(tally.faults.joined(separator: "\n\n"))")
        #expect(tally.fulfilled > 200, "\(tally)")
        #expect(tally.replans > 10, "\(tally)")
        for reason in ["refused", "guarded", "dropped", "superseded", "cancelled", "failed", "unsettled"] {
            #expect(tally.failed[reason, default: 0] > 0, "\(reason): \(tally.failed)")
        }
    }

    @Test(
        "So do those on a driver that reports later, and on one that performs its steps later",
        arguments: [HeadlessStage.Timing.reportedLater, .doneLater])
    func laterSequences(_ timing: HeadlessStage.Timing) async {
        let tally = await RandomNavigation.run(RandomNavigation.count(standard: 1_600), seed: 42) {
            HeadlessStage($0, timing)
        }
        #expect(tally.faults.isEmpty, "\(tally.faults.joined(separator: "\n\n"))")
        #expect(tally.fulfilled > 200, "\(tally)")
    }
}
