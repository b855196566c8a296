import TaskStarts
import Testing
import WaymarkTesting

@testable import WaymarkTree

@MainActor
@Suite(.everyTaskStart, .timeLimit(.minutes(30))) struct WorkflowRecoveryTests {
    enum Fault: String, CaseIterable, CustomTestStringConvertible {
        case throwing, resigning, slow, branch
        var testDescription: String { rawValue }

        var text: String {
            switch self {
            case .throwing: "the step failed: refused (step 2 'work', workflow 'mend')"
            case .resigning: "the unit House resigned while its step ran (step 2 'work', workflow 'mend')"
            case .slow: "the step took longer than 1.0 seconds (step 2 'work', workflow 'mend')"
            case .branch: "the step failed: refused (step 1 'step' of branch 'side', workflow 'mend')"
            }
        }
    }

    @Test("After a step that fails, the run goes on with what the recovery gives", arguments: Fault.allCases)
    func recovers(_ fault: Fault) async {
        let (root, house, door, side) = (House(), House(), Door(), Door())
        var seen: String?
        let workflow = Workflow("mend", from: House.self, with: Int.self)
            .step("lead") { _, value in (house, value) }
            .fork("side", isRequired: true) { $0.act("step") { _, _ in try await side.pass() } }
            .act("work", within: .seconds(1)) { _, _ in
                try await fault == .throwing ? door.pass() : door.ignoring()
            }
            .act("never") { _, _ in Issue.record("The run went on where it had failed") }
            .recover("mend") { root, error in
                seen = "\(error)"
                return (root, 7)
            }
            .step("after") { item, value in (item, value + 1) }
        let started = Started(workflow, on: root, with: 1)
        _ = await started.told(5)
        switch fault {
        case .throwing: door.open(.failure(Refused()))
        case .resigning: house.activity.end()
        case .slow: started.clock.advance(by: .seconds(1))
        case .branch: side.open(.failure(Refused()))
        }
        #expect(await started.error() == nil)
        #expect(seen == fault.text)
        #expect(started.value == 8 && started.item === root)
        #expect(
            started.log.kinds.suffix(5) == [
                "step 4 'mend' began", "step 4 'mend' ended", "step 5 'after' began", "step 5 'after' ended",
                "finished",
            ])
        door.open()
        if fault != .throwing { #expect(await started.log.wait(for: 14) == ()) }
    }

    @Test("Where nothing fails the recovery is passed over, and branches go on beyond it")
    func passes() async {
        let (side, main) = (Door(), Door())
        let workflow = Workflow("mend", from: House.self)
            .fork("side", isRequired: true) { $0.act("step") { _, _ in try await side.pass() } }
            .recover("mend") { house, _ in
                Issue.record("It was not passed over")
                return (house, ())
            }
            .act("main") { _, _ in try await main.pass() }
        let well = Started(workflow, on: House())
        _ = await well.told(3)
        main.open()
        #expect(await well.told(4).last == "step 2 'main' ended")
        #expect(well.outcome == nil)
        side.open()
        #expect(await well.error() == nil)
    }

    @Test("A required branch that fails behind the recovery ends the run")
    func failsBehind() async {
        let (side, main) = (Door(), Door())
        let workflow = Workflow("mend", from: House.self)
            .fork("side", isRequired: true) { $0.act("step") { _, _ in try await side.pass() } }
            .recover("mend") { house, _ in
                Issue.record("It is behind")
                return (house, ())
            }
            .act("main") { _, _ in try await main.pass() }
        let started = Started(workflow, on: House())
        _ = await started.told(3)
        side.open(.failure(Refused()))
        #expect(
            await started.error() == "the step failed: refused (step 1 'step' of branch 'side', workflow 'mend')")
    }

    @Test("Of several recoveries the next one is asked, also for an error of the one before")
    func several() async {
        let workflow = Workflow("mend", from: House.self, with: Int.self)
            .act("work") { _, _ in throw Refused() }
            .recover("first") { _, error in throw error }
            .recover("second") { _, error in throw NoGoods(id: error.step?.number ?? 0) }
            .recover("third") { house, error in (house, "\(error)".count) }
        let started = Started(workflow, on: House(), with: 0)
        #expect(await started.error() == nil)
        #expect(started.value == "the step failed: no goods 1 (step 3 'second', workflow 'mend')".count)
        let failing = Started(
            Workflow("mend", from: House.self).act("work") { _, _ in throw Refused() }.recover("first") { _, error in
                throw error
            },
            on: House())
        #expect(await failing.error() == "the step failed: refused (step 1 'work', workflow 'mend')")
        #expect(failing.log.kinds.last == "finished: the step failed: refused")
    }

    @Test("Cancelling and the limit of the whole run are not recovered from", arguments: [true, false])
    func final(isCancelled: Bool) async {
        let door = Door()
        let workflow = Workflow("mend", from: House.self)
            .act("work") { _, _ in try await door.ignoring() }
            .recover("mend") { house, _ in
                Issue.record("It was asked")
                return (house, ())
            }
        let started = Started(workflow, on: House(), within: .seconds(1))
        _ = await started.told(1)
        if isCancelled { started.cancel() } else { started.clock.advance(by: .seconds(1)) }
        let reason = isCancelled ? "cancelled" : "the workflow took longer than 1.0 seconds"
        #expect(await started.error() == "\(reason) (step 1 'work', workflow 'mend')")
        door.open()
        #expect(
            await started.told(4).dropFirst() == [
                "step 1 'work' failed: \(reason)", "finished: \(reason)", "step 1 'work' came late",
            ])
    }

    @Test("A recovery runs in the unit on which the workflow began, within its limit")
    func limited() async {
        let (root, house) = (House(), House())
        let workflow = Workflow("mend", from: House.self)
            .step("lead") { _, _ in (house, ()) }
            .act("work") { _, _ in
                root.activity.end()
                throw Refused()
            }
            .recover("mend", within: .seconds(1)) { house, _ in (house, ()) }
        let started = Started(workflow, on: root)
        #expect(await started.told(5).last == "step 3 'mend' waits until House is active")
        started.clock.advance(by: .seconds(1))
        #expect(await started.error() == "the step took longer than 1.0 seconds (step 3 'mend', workflow 'mend')")
    }
}
