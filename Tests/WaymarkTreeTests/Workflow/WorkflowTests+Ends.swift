import TaskStarts
import Testing
import WaymarkGround
import WaymarkTesting

@testable import WaymarkTree

/// Workflows that do not come to their last step: cancelled, or ended by an error.
extension WorkflowTests {
    // MARK: Cancellation

    @Test("A run that is cancelled before it begins does nothing")
    func cancelledBefore() async {
        let started = Started(
            Workflow("early", from: House.self).act("step") { _, _ in Issue.record("The step ran") }, on: House())
        started.cancel()
        #expect(await started.error() == "cancelled (workflow 'early')")
        #expect(started.log.kinds == ["finished: cancelled"])
    }

    @Test("Cancelling ends a run also where its step ignores it", arguments: ["waits", "notices", "ignores"])
    func cancelled(_ behaviour: String) async throws {
        let door = Door()
        let house = House(isActive: behaviour != "waits")
        let workflow = Workflow("stop", from: House.self)
            .act("step") { _, _ in try await behaviour == "ignores" ? door.ignoring() : door.pass() }
        let started = Started(workflow, on: house)
        _ = await started.told(1)
        started.cancel()
        #expect(await started.error() == "cancelled (step 1 'step', workflow 'stop')")
        guard case .failure(let error)? = started.outcome else { return }
        #expect(error.isCancellation && error.underlyingError == nil)
        #expect(
            started.log.kinds.dropFirst() == ["step 1 'step' failed: cancelled", "finished: cancelled"])
        door.open()
        if behaviour == "ignores" { #expect(await started.told(4).last == "step 1 'step' came late") }
    }

    @Test("A step that comes back when the run was cancelled is the last")
    func cancelledInStep() async {
        var started: Started<House, Void>?
        let workflow = Workflow("stop", from: House.self)
            .act("step") { _, _ in started?.cancel() }
            .act("next") { _, _ in Issue.record("The run went on") }
        started = Started(workflow, on: House())
        #expect(await started?.error() == "cancelled (step 1 'step', workflow 'stop')")
        #expect(await started?.told(4).last == "step 1 'step' came late")
    }

    // MARK: Errors

    @Test("The error of a step is that of the run, and says where it was thrown")
    func fails() async {
        let root = Root()
        root.door.open()
        let started = Started(Self.promotion, on: root, with: -1)
        #expect(await started.error() == "the step failed: no goods -1 (step 2 'open goods', workflow 'promotion')")
        guard case .failure(let error)? = started.outcome else { return }
        #expect((error.underlyingError as? NoGoods)?.id == -1)
        #expect(error.step == WorkflowStep(number: 2, name: "open goods", branch: []))
        // An error of cancellation that the step made itself is the step's.
        let own = Started(
            Workflow("own", from: House.self).act("step") { _, _ in throw CancellationError() }, on: House())
        #expect(await own.error() == "the step failed: CancellationError() (step 1 'step', workflow 'own')")
    }

    @Test("Final work is done once, whatever becomes of the run")
    func finally() async {
        var ends: [String] = []
        let workflow = Workflow("end", from: House.self, with: Door.self)
            .finally { ends.append("first \($0.map { "\($0.reason)" } ?? "well")") }
            .act("step") { _, door in try await door.ignoring() }
            .fork("side") { $0.finally { ends.append("side \($0.map { "\($0.reason)" } ?? "well")") } }
            .recover("mend") { _, error in throw error }
            .finally { _ in ends.append("second") }
        let open = Door()
        open.open()
        await Started(workflow, on: House(), with: open).error()
        let failing = Door()
        failing.open(.failure(Refused()))
        await Started(workflow, on: House(), with: failing).error()
        let shut = Door()
        let cancelled = Started(workflow, on: House(), with: shut)
        _ = await cancelled.told(1)
        cancelled.cancel()
        await cancelled.error()
        shut.open()
        _ = await cancelled.told(4)
        #expect(
            ends == [
                "side well", "first well", "second", "first the step failed: refused", "second", "first cancelled",
                "second",
            ])
    }

    @Test("A workflow can be built anywhere, and run from where what it gives can be sent to")
    nonisolated func elsewhere() async throws {
        let root = await Root()
        await root.door.open()
        let outcome = try await Self.promotion.step("done") { goods, session in (goods.id, session) }
            .run(on: root, with: 5)
        #expect(outcome.item == 5)
        #expect(outcome.value == Session(user: "li"))
    }

    @Test("A run that has ended keeps nothing alive", arguments: [true, false])
    func releases(ends: Bool) async {
        weak var kept: House?
        let door = Door()
        do {
            let house = House()
            kept = house
            let workflow = Workflow("keep", from: House.self)
                .fork("side") { $0.act("step", within: .seconds(5)) { _, _ in try await door.pass() } }
                .act("main", within: .seconds(5)) { _, _ in try await door.pass() }
                .recover("mend") { house, _ in (house, ()) }
            let started = Started(workflow, on: house, within: .seconds(20))
            _ = await started.told(3)
            #expect(started.clock.sleepers <= 1)
            if ends { door.open() } else { started.cancel() }
            await started.error()
        }
        // Tasks that were left end in their own turn.
        await Patience.until { kept == nil }
        #expect(kept == nil)
    }

    @Test("A workflow may have very many steps")
    func long() async throws {
        var workflow = Workflow("long", from: House.self, with: Int.self)
        for number in 1...2000 {
            workflow =
                number % 3 == 0
                ? workflow.step("wait") { house, value in
                    await Task.yield()
                    return (house, value + 1)
                } : workflow.step("go") { house, value in (house, value + 1) }
        }
        #expect(try await workflow.run(on: House(), with: 0).value == 2000)
    }
}
