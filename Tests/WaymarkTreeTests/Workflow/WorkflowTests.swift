import TaskStarts
import Testing
import WaymarkGround
import WaymarkTesting

@testable import WaymarkTree

@MainActor
@Suite(.everyTaskStart, .timeLimit(.minutes(30))) struct WorkflowTests {
    nonisolated static let promotion = Workflow("promotion", from: (any RootActionable).self, with: Int.self)
        .step("sign in", within: .seconds(120)) { root, id in
            let (loggedIn, session) = try await root.signedIn()
            return (loggedIn, (id, session))
        }
        .fork("badge", isRequired: true) {
            $0.act("count", within: .seconds(5)) { loggedIn, _ in #expect(loggedIn.activity.isActive) }
                .fork("log") { $0.act("write") { _, _ in } }
        }
        .step("open goods") { loggedIn, given in (try loggedIn.openGoods(given.0), given.1) }
        .act("add to cart") { goods, _ in
            await Task.yield()
            goods.basket.append(goods.id)
        }
        .recover("stay") { _, error in throw error }

    // MARK: Steps

    @Test("Each step is given the item and the value of the step before, by their types")
    func handsOn() async throws {
        let root = Root()
        root.door.open()
        let started = Started(Self.promotion, on: root, with: 7)
        #expect(await started.error() == nil)
        #expect(started.item?.basket == [7])
        #expect(started.value == Session(user: "li"))
        #expect(started.failures == [])
        #expect(
            started.log.kinds == [
                "step 1 'sign in' began", "step 1 'sign in' ended", "branch 'badge' began",
                "step 1 'count' of branch 'badge' began", "step 1 'count' of branch 'badge' ended",
                "branch 'badge/log' began", "step 1 'write' of branch 'badge/log' began",
                "step 1 'write' of branch 'badge/log' ended", "branch 'badge/log' ended", "branch 'badge' ended",
                "step 2 'open goods' began", "step 2 'open goods' ended", "step 3 'add to cart' began",
                "step 3 'add to cart' ended", "finished",
            ])
    }

    @Test("A workflow describes its steps, limits and branches")
    func describes() {
        #expect(
            Self.promotion.description == """
                workflow 'promotion'
                    1. sign in (within 120.0 seconds)
                        branch 'badge' (required)
                            1. count (within 5.0 seconds)
                                branch 'log'
                                    1. write
                    2. open goods
                    3. add to cart
                    4. on error: stay
                """)
        #expect(Workflow("nothing", from: House.self).description == "workflow 'nothing'")
    }

    @Test("Runs of one workflow know nothing of each other")
    func runsApart() async {
        let (first, second) = (Root(), Root())
        let one = Started(Self.promotion, on: first, with: 1)
        let other = Started(Self.promotion, on: second, with: 2)
        _ = await (one.told(1), other.told(1))
        other.cancel()
        #expect(await other.error() == "cancelled (step 1 'sign in', workflow 'promotion')")
        first.door.open()
        #expect(await one.error() == nil)
        let again = Started(Self.promotion, on: first, with: 3)
        #expect(await again.error() == nil)
        #expect(one.item?.basket == [1] && again.item?.basket == [3])
    }

    @Test("A workflow without steps gives what it was given")
    func empty() async throws {
        let house = House(isActive: false)
        let outcome = try await Workflow("nothing", from: House.self, with: Int.self).run(on: house, with: 4)
        #expect(outcome.item === house && outcome.value == 4)
    }

    // MARK: Units

    @Test("A step waits until its unit is active", arguments: [true, false])
    func waits(isShort: Bool) async {
        let house = House(isActive: false)
        let workflow = Workflow("wait", from: House.self)
        let started = Started(
            isShort ? workflow.act("step") { _, _ in } : workflow.act("step") { _, _ in await Task.yield() }, on: house)
        #expect(await started.told(1) == ["step 1 'step' waits until House is active"])
        started.clock.advance(by: .milliseconds(1500))
        // It resigns again before the run has its turn.
        house.activity.begin()
        house.activity.end()
        for _ in 0..<5 { await Task.yield() }
        #expect(started.log.lines.count == 1)
        house.activity.begin()
        #expect(await started.error() == nil)
        #expect(
            started.log.lines == [
                "workflow 'wait' 0.000 ms step 1 'step' waits until House is active",
                "workflow 'wait' 1500.000 ms step 1 'step' began",
                "workflow 'wait' 1500.000 ms step 1 'step' ended in 0.000 ms",
                "workflow 'wait' 1500.000 ms finished in 1500.000 ms",
            ])
    }

    @Test("An item that is no interactor counts as active")
    func plainItem() async throws {
        let outcome = try await Workflow("plain", from: Int.self)
            .step("text") { item, _ in ("\(item)", item + 1) }
            .run(on: 3)
        #expect(outcome.item == "3" && outcome.value == 4)
    }

    struct Resigning: CustomTestStringConvertible {
        let ignores: Bool
        let returns: Bool
        var testDescription: String {
            "the step \(ignores ? "ignores" : "notices") it, and the unit \(returns ? "is active again" : "stays so")"
        }
    }

    nonisolated static let resignings = [true, false].flatMap { ignores in
        [true, false].map { Resigning(ignores: ignores, returns: $0) }
    }

    @Test("A run ends when a unit resigns while its step runs", arguments: resignings)
    func resigns(_ row: Resigning) async {
        let (house, door) = (House(), Door())
        let workflow = Workflow("gone", from: House.self)
            .act("first") { _, _ in await Task.yield() }
            .act("work") { _, _ in try await row.ignores ? door.ignoring() : door.pass() }
            .act("never") { _, _ in Issue.record("The run went on in a unit that is gone") }
        let started = Started(workflow, on: house)
        _ = await started.told(3)
        house.activity.end()
        if row.returns { house.activity.begin() }
        #expect(
            await started.error()
                == "the unit House resigned while its step ran (step 2 'work', workflow 'gone')")
        door.open()
        let rest = [
            "step 2 'work' failed: the unit House resigned while its step ran",
            "finished: the unit House resigned while its step ran",
        ]
        let kinds = await started.told(row.ignores ? 6 : 5)
        #expect(kinds.dropFirst(3) == (rest + (row.ignores ? ["step 2 'work' came late"] : []))[...])
    }

    @Test("A step that lets its own unit go has resigned, also where it never waits", arguments: [true, false])
    func resignsItself(isShort: Bool) async {
        let workflow = Workflow("self", from: House.self)
        let started = Started(
            isShort
                ? workflow.act("leave") { house, _ in house.activity.end() }
                : workflow.act("leave") { house, _ in
                    house.activity.end()
                    if house.isNever { await Task.yield() }
                }, on: House())
        #expect(
            await started.error() == "the unit House resigned while its step ran (step 1 'leave', workflow 'self')")
        #expect(await started.told(4).last == "step 1 'leave' came late")
    }

    @Test("Between two steps of a unit it may resign; the second waits")
    func resignsBetween() async {
        let (house, other) = (House(), House())
        let door = Door()
        let workflow = Workflow("between", from: House.self)
            .step("first") { _, _ in
                await Task.yield()
                return (other, ())
            }
            .step("elsewhere") { _, _ in
                try await door.pass()
                return (house, ())
            }
            .act("second") { _, _ in await Task.yield() }
        let started = Started(workflow, on: house)
        _ = await started.told(3)
        house.activity.end()
        door.open()
        #expect(await started.told(5).last == "step 3 'second' waits until House is active")
        house.activity.begin()
        #expect(await started.error() == nil)
    }

    // MARK: Limits

    @Test("A step's limit covers waiting for its unit")
    func limitWhileWaiting() async {
        let started = Started(
            Workflow("late", from: House.self).act("step", within: .seconds(2)) { _, _ in }, on: House(isActive: false))
        _ = await started.told(1)
        started.clock.advance(by: .milliseconds(1999))
        #expect(started.outcome == nil)
        started.clock.advance(by: .milliseconds(1))
        #expect(await started.error() == "the step took longer than 2.0 seconds (step 1 'step', workflow 'late')")
        #expect(
            started.log.lines == [
                "workflow 'late' 0.000 ms step 1 'step' waits until House is active",
                "workflow 'late' 2000.000 ms step 1 'step' failed: the step took longer than 2.0 seconds",
                "workflow 'late' 2000.000 ms finished in 2000.000 ms: the step took longer than 2.0 seconds",
            ])
    }

    struct Late: CustomTestStringConvertible {
        let result: Result<Void, any Error>
        let line: String?
        let testDescription: String
    }

    nonisolated static let late = [
        Late(result: .success(()), line: "step 1 'step' came late", testDescription: "a value"),
        Late(result: .failure(Refused()), line: "step 1 'step' came late: refused", testDescription: "an error"),
        Late(result: .failure(CancellationError()), line: nil, testDescription: "that it was cancelled"),
    ]

    @Test("A step past its limit is not waited for, and what it gives is dropped", arguments: late)
    func limit(_ row: Late) async {
        let door = Door()
        var wasCancelled = false
        let workflow = Workflow("late", from: House.self)
            .act("step", within: .seconds(1)) { _, _ in
                defer { wasCancelled = Task.isCancelled }
                try await door.ignoring()
            }
            .act("never") { _, _ in Issue.record("The run went on after it had ended") }
        let started = Started(workflow, on: House())
        _ = await started.told(1)
        started.clock.advance(by: .seconds(1))
        #expect(await started.error() == "the step took longer than 1.0 seconds (step 1 'step', workflow 'late')")
        #expect(started.log.entries.count == 3)
        door.open(row.result)
        for _ in 0..<5 { await Task.yield() }
        #expect(wasCancelled)
        #expect(started.log.kinds.dropFirst(3) == (row.line.map { [$0] } ?? [])[...])
    }

    @Test(
        "A step that comes back past its limit is late, also where its time could not be looked at",
        arguments: [true, false])
    func limitOfBusyStep(isShort: Bool) async {
        let clock = ManualClock()
        let workflow = Workflow("busy", from: House.self)
        let started = Started(
            isShort
                ? workflow.act("step", within: .seconds(1)) { _, _ in clock.advance(by: .seconds(1)) }
                : workflow.act("step", within: .seconds(1)) { house, _ in
                    clock.advance(by: .seconds(1), wakes: false)
                    if house.isNever { await Task.yield() }
                }, on: House(), with: (), clock: clock)
        #expect(await started.error() == "the step took longer than 1.0 seconds (step 1 'step', workflow 'busy')")
        #expect(await started.told(4).last == "step 1 'step' came late")
    }

    @Test("A limit that has not passed when the step ends is of no effect on the next")
    func limitOfStepBefore() async {
        let (first, second) = (Door(), Door())
        let workflow = Workflow("limits", from: House.self)
            .act("first", within: .seconds(1)) { _, _ in try await first.pass() }
            .act("second", within: .seconds(3)) { _, _ in try await second.pass() }
        let started = Started(workflow, on: House())
        _ = await started.told(1)
        first.open()
        _ = await started.told(3)
        started.clock.advance(by: .seconds(2))
        await started.clock.waitForSleepers()
        #expect(started.outcome == nil)
        second.open()
        #expect(await started.error() == nil)
        #expect(started.log.lines.last == "workflow 'limits' 2000.000 ms finished in 2000.000 ms")
    }

    @Test("A limit of the whole run ends it at any step", arguments: [true, false])
    func runLimit(isInStep: Bool) async {
        let (main, side) = (Door(), Door())
        if !isInStep { main.open() }
        let workflow = Workflow("whole", from: House.self)
            .fork("side") { $0.act("wait") { _, _ in try await side.ignoring() } }
            .act("step", within: .seconds(9)) { _, _ in try await main.ignoring() }
        let started = Started(workflow, on: House(), within: .seconds(5))
        _ = await started.told(isInStep ? 3 : 4)
        started.clock.advance(by: .seconds(5))
        #expect(
            await started.error()
                == "the workflow took longer than 5.0 seconds (\(isInStep ? "step 1 'step', " : "")workflow 'whole')")
        let told = started.log.kinds.dropFirst(isInStep ? 3 : 4)
        #expect(
            told
                == ((isInStep ? ["step 1 'step' failed: the workflow took longer than 5.0 seconds"] : []) + [
                    "step 1 'wait' of branch 'side' failed: cancelled", "branch 'side' ended: cancelled",
                    "finished: the workflow took longer than 5.0 seconds",
                ])[...])
        main.open()
        side.open()
    }

    // MARK: Cost

    @Test("A closure that never waits makes a step that is not watched", arguments: [true, false])
    func takesCheaper(isShort: Bool) async {
        let workflow = Workflow("short", from: House.self)
        let started = Started(
            isShort
                ? workflow.act("blink") { house, _ in
                    house.activity.end()
                    house.activity.begin()
                }
                : workflow.act("blink") { house, _ in
                    house.activity.end()
                    house.activity.begin()
                    if house.isNever { await Task.yield() }
                }, on: House())
        // What is not watched does not notice that its unit resigned where that is active again.
        let error = "the unit House resigned while its step ran (step 1 'blink', workflow 'short')"
        #expect(await started.error() == (isShort ? nil : error))
    }

    @Test(
        "Begun immediately, a run whose steps need not wait does not let the main actor go", arguments: [true, false])
    func staysOnActor(isShort: Bool) async throws {
        var others = 0
        Task { @MainActor in others += 1 }
        let workflow = Workflow("short", from: House.self)
            .act("first", within: .seconds(1)) { _, _ in }
            .fork("side") { $0.act("first") { _, _ in } }
            .step("second") { house, _ in (house, 1) }
            .recover("mend") { house, _ in (house, 2) }
        let outcome =
            try await isShort
            ? workflow.run(on: House())
            : workflow.act("long") { house, _ in if house.isNever { await Task.yield() } }.run(on: House())
        #expect(outcome.value == 1)
        if TaskStart.current == .immediate { #expect(others == 0) }
    }
}
