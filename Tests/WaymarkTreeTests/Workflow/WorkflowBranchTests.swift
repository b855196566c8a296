import TaskStarts
import Testing
import WaymarkTesting

@testable import WaymarkTree

@MainActor
@Suite(.everyTaskStart, .timeLimit(.minutes(30))) struct WorkflowBranchTests {
    @Test("Branches have the item and the value of where they go off, and run beside the main chain")
    func besides() async {
        let (main, side, house) = (Door(), Door(), House())
        var seen: [Int] = []
        let workflow = Workflow("fork", from: House.self, with: Int.self)
            .step("first") { house, value in (house, value + 1) }
            .fork("one") {
                $0.act("side") { house, value in
                    seen.append(value)
                    try await side.pass()
                }
            }
            .fork("two") {
                $0.step("other") { _, value in ("two", value * 2) }.act("see") { _, value in seen.append(value) }
            }
            .step("second") { house, value in
                try await main.pass()
                return (house, value + 10)
            }
        let started = Started(workflow, on: house, with: 1)
        _ = await started.told(11)
        #expect(seen == [2, 4])
        main.open()
        #expect(await started.told(12).last == "step 2 'second' ended")
        #expect(started.outcome == nil)
        side.open()
        #expect(await started.error() == nil)
        #expect(started.value == 12 && started.item === house)
        #expect(
            started.log.kinds.suffix(4) == [
                "step 2 'second' ended", "step 1 'side' of branch 'one' ended", "branch 'one' ended", "finished",
            ])
    }

    @Test(
        "The error of a branch is one of the outcome's, or ends the run where the branch is required",
        arguments: [true, false])
    func branchFails(isRequired: Bool) async {
        let (main, side) = (Door(), Door())
        let workflow = Workflow("fork", from: House.self)
            .fork("side", isRequired: isRequired) { $0.act("step") { _, _ in try await side.pass() } }
            .act("main") { _, _ in try await main.ignoring() }
        let started = Started(workflow, on: House())
        _ = await started.told(3)
        side.open(.failure(Refused()))
        let text = "the step failed: refused (step 1 'step' of branch 'side', workflow 'fork')"
        let failed = [
            "step 1 'step' of branch 'side' failed: the step failed: refused",
            "branch 'side' ended: the step failed: refused",
        ]
        if isRequired {
            #expect(await started.error() == text)
            main.open()
            let rest = [
                "step 1 'main' failed: cancelled", "finished: the step failed: refused", "step 1 'main' came late",
            ]
            #expect(await started.told(8).dropFirst(3) == (failed + rest)[...])
        } else {
            _ = await started.told(5)
            main.open()
            #expect(await started.error() == nil)
            #expect(started.failures == [text])
            #expect(started.log.kinds.dropFirst(3) == (failed + ["step 1 'main' ended", "finished"])[...])
        }
    }

    @Test("A required branch that fails at once keeps what follows from beginning")
    func failsAtOnce() async {
        let workflow = Workflow("fork", from: House.self)
            .fork("side", isRequired: true) { $0.act("step") { _, _ in throw Refused() } }
            .act("main") { _, _ in Issue.record("The run went on") }
        #expect(
            await Started(workflow, on: House()).error()
                == "the step failed: refused (step 1 'step' of branch 'side', workflow 'fork')")
    }

    @Test("A branch comes as far as it can without waiting before the step behind it begins, with all that is in it")
    func branchFirst() async {
        let door = Door()
        let workflow = Workflow("fork", from: House.self)
            .fork("a") {
                $0.act("a1") { house, _ in if house.isNever { await Task.yield() } }
                    .fork("b") { $0.act("b1") { _, _ in }.fork("c") { $0.act("c1") { _, _ in } } }
                    .act("a2") { _, _ in throw Refused() }
                    .recover("a3") { house, _ in (house, ()) }
                    .act("a4") { _, _ in try await door.pass() }
            }
            .act("main") { _, _ in }
        let started = Started(workflow, on: House())
        let began = await started.told(18).filter { $0.hasPrefix("step") && $0.contains(" began") }
        #expect(
            began == [
                "step 1 'a1' of branch 'a' began", "step 1 'b1' of branch 'a/b' began",
                "step 1 'c1' of branch 'a/b/c' began", "step 2 'a2' of branch 'a' began",
                "step 3 'a3' of branch 'a' began", "step 4 'a4' of branch 'a' began", "step 1 'main' began",
            ])
        door.open()
        #expect(await started.error() == nil)
    }

    @Test("A run that is cancelled while a branch is about to begin ends")
    func cancelledAtFork() async {
        let house = House()
        var runs: [Task<String, Never>] = []
        for number in 0..<200 {
            let workflow = Workflow("fork", from: House.self)
                .fork("a") { $0.fork("b") { $0.act("b1") { _, _ in } }.act("a1") { _, _ in } }
                .act("main") { _, _ in }
            let run = Task { @MainActor in
                do throws(WorkflowError) {
                    _ = try await workflow.run(on: house)
                    return "none"
                } catch { return error.isCancellation ? "none" : "\(error)" }
            }
            for _ in 0..<number % 10 { await Task.yield() }
            run.cancel()
            runs.append(run)
        }
        for run in runs { #expect(await run.value == "none") }
    }

    @Test("Where the main chain fails, its branches are left, and those of branches")
    func mainFails() async {
        let (main, side) = (Door(), Door())
        let workflow = Workflow("fork", from: House.self)
            .fork("a") {
                $0.fork("b", isRequired: true) { $0.act("deep") { _, _ in try await side.ignoring() } }
                    .act("flat") { _, _ in try await side.pass() }
            }
            .act("main") { _, _ in try await main.pass() }
        let started = Started(workflow, on: House())
        _ = await started.told(5)
        main.open(.failure(Refused()))
        #expect(await started.error() == "the step failed: refused (step 1 'main', workflow 'fork')")
        side.open()
        #expect(
            await started.told(12).dropFirst(5) == [
                "step 1 'main' failed: the step failed: refused", "step 1 'flat' of branch 'a' failed: cancelled",
                "step 1 'deep' of branch 'a/b' failed: cancelled", "branch 'a/b' ended: cancelled",
                "branch 'a' ended: cancelled", "finished: the step failed: refused",
                "step 1 'deep' of branch 'a/b' came late",
            ])
    }

    @Test("A required branch of a branch fails the branch alone, where that is not required")
    func nested() async {
        let side = Door()
        let workflow = Workflow("fork", from: House.self)
            .fork("a") { $0.fork("b", isRequired: true) { $0.act("deep") { _, _ in try await side.pass() } } }
            .act("main") { _, _ in }
        let started = Started(workflow, on: House())
        _ = await started.told(5)
        side.open(.failure(Refused()))
        #expect(await started.error() == nil)
        #expect(started.failures == ["the step failed: refused (step 1 'deep' of branch 'a/b', workflow 'fork')"])
    }

    @Test("Units that resign, and limits, concern the chains whose steps they are of")
    func apart() async {
        let (house, other, door) = (House(), House(), Door())
        let workflow = Workflow("fork", from: House.self)
            .fork("slow") { $0.act("step", within: .seconds(1)) { _, _ in try await door.pass() } }
            .fork("gone") { $0.act("step") { _, _ in try await door.pass() } }
            .step("leave") { _, _ in (other, ()) }
            .act("main") { _, _ in try await door.pass() }
        let started = Started(workflow, on: house)
        _ = await started.told(7)
        started.clock.advance(by: .seconds(1))
        _ = await started.told(9)
        house.activity.end()
        _ = await started.told(11)
        door.open()
        #expect(await started.error() == nil)
        #expect(
            started.failures == [
                "the step took longer than 1.0 seconds (step 1 'step' of branch 'slow', workflow 'fork')",
                "the unit House resigned while its step ran (step 1 'step' of branch 'gone', workflow 'fork')",
            ])
    }

    @Test("A workflow that was built elsewhere can be a branch")
    func builtElsewhere() async throws {
        let count = Workflow("count", from: House.self, with: Int.self).step("double") { house, value in
            (house, value * 2)
        }
        let outcome = try await Workflow("fork", from: House.self, with: Int.self).fork("side") { _ in count }
            .run(on: House(), with: 2)
        #expect(outcome.value == 2)
        #expect(try await count.run(on: House(), with: 2).value == 4)
    }
}
