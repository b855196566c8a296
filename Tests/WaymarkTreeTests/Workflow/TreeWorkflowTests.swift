import RandomTrials
import TaskStarts
import Testing
import WaymarkTesting

@testable import WaymarkTree

/// Workflows over units that are attached and detached by a tree, by themselves and by others.
@MainActor
@Suite(.everyTaskStart) struct TreeWorkflowTests {
    private let root = ProbeUnit("root")
    private let loggedOut = ProbeUnit("loggedOut")
    private let loggedIn = ProbeUnit("loggedIn")
    private let cart = ProbeUnit("cart")
    private let tree = UnitTree()
    private let log = TreeProgress()

    /// The events of a run, without times.
    @MainActor
    private final class TreeProgress {
        private(set) var lines: [String] = []
        private var waiting: [(line: String, continuation: CheckedContinuation<Void, Never>)] = []

        func add(_ progress: WorkflowProgress) {
            let line =
                switch progress.kind {
                case .ended(let step, _): "\(step) ended"
                case .finished(_, let problem): "finished" + (problem.map { ": \($0)" } ?? "")
                default: "\(progress.kind)"
                }
            lines.append(line)
            let woken = waiting.filter { $0.line == line }
            waiting.removeAll { $0.line == line }
            for waiter in woken { waiter.continuation.resume() }
        }

        func wait(for line: String) async {
            if lines.contains(line) { return }
            await withCheckedContinuation { waiting.append((line, $0)) }
        }
    }

    /// The error of a run, as text.
    private func problem<Item, Value>(of workflow: Workflow<Probe, Void, Item, Value>, on probe: Probe) async -> String
    {
        do throws(WorkflowError) {
            _ = try await workflow.run(on: probe, progress: log.add)
            return "none"
        } catch { return "\(error)" }
    }

    @Test("A deep link goes through a tree: each step attaches the unit of the next")
    func walks() async throws {
        try tree.launch(root)
        try root.attach(loggedOut)
        let workflow = Workflow("promotion", from: Probe.self)
            .step("sign in") { [root, loggedOut, loggedIn] _, _ in
                await Task.yield()
                try root.detach(loggedOut)
                try root.attach(loggedIn)
                return (loggedIn.probe, "Li")
            }
            .step("open cart") { [loggedIn, cart] _, user in
                try loggedIn.attach(cart)
                return (cart.probe, user)
            }
            .step("greet") { probe, user in (probe, "\(user), active: \(probe.activity.isActive)") }
        let outcome = try await workflow.run(on: root.probe, progress: log.add)
        #expect(outcome.value == "Li, active: true" && outcome.item === cart.probe)
        #expect(tree.outline.contains("\n    cart, active"))
        #expect(
            log.lines
                == ["1 'sign in'", "2 'open cart'", "3 'greet'"].flatMap { ["step \($0) began", "step \($0) ended"] }
                + ["finished"])
        tree.end()
        // What heard of the units' end has ended with the run.
        await settle()
        #expect([root, loggedIn, cart].allSatisfy { $0.probe.activity.runningWork == 0 })
    }

    @Test("A run waits until the tree is launched, and until the unit of a step is attached to what is active")
    func waits() async throws {
        try loggedIn.attach(cart)
        let workflow = Workflow("promotion", from: Probe.self)
            .step("root") { [cart] _, _ in (cart.probe, ()) }
            .act("cart") { probe, _ in #expect(probe.activity.isActive) }
        let text = Task { await problem(of: workflow, on: root.probe) }
        await log.wait(for: "step 1 'root' waits until Probe is active")
        try tree.launch(root)
        await log.wait(for: "step 2 'cart' waits until Probe is active")
        try root.attach(loggedIn)
        #expect(await text.value == "none")
    }

    @Test("Runs that wait for a unit go on in FIFO order")
    func order() async throws {
        var texts: [Task<String, Never>] = []
        for number in 1...20 {
            let workflow = Workflow("\(number)", from: Probe.self).act("\(number)") { _, _ in }
            texts.append(Task { await problem(of: workflow, on: root.probe) })
            await log.wait(for: "step 1 '\(number)' waits until Probe is active")
        }
        try tree.launch(root)
        for text in texts { #expect(await text.value == "none") }
        #expect(log.lines.filter { $0.hasSuffix("began") } == (1...20).map { "step 1 '\($0)' began" })
    }

    @Test("A step that detaches its own unit ends the run, whatever it gives", arguments: [true, false])
    func detachesItself(isShort: Bool) async throws {
        try tree.launch(root)
        try root.attach(loggedOut)
        let empty = Workflow("promotion", from: Probe.self).step("go") { [loggedOut] _, _ in (loggedOut.probe, ()) }
        let leave = { @MainActor [root, loggedOut, loggedIn] in
            try root.detach(loggedOut)
            try root.attach(loggedIn)
        }
        let workflow =
            if isShort {
                empty.step("leave") { [loggedIn] (_: Probe, _: Void) throws -> (Probe, Void) in
                    try leave()
                    return (loggedIn.probe, ())
                }
            } else {
                empty.step("leave") { [loggedIn] (_: Probe, _: Void) async throws -> (Probe, Void) in
                    try leave()
                    // It would wait for ever, were it not cancelled.
                    try await Door().pass()
                    return (loggedIn.probe, ())
                }
            }
        let text = await problem(
            of: workflow.act("never") { _, _ in Issue.record("its unit is gone") }, on: root.probe)
        #expect(text == "the unit Probe resigned while its step ran (step 2 'leave', workflow 'promotion')")
        #expect(tree.outline == "root, active\n  loggedIn, active")
        #expect(
            log.lines == [
                "step 1 'go' began", "step 1 'go' ended", "step 2 'leave' began",
                "step 2 'leave' failed: the unit Probe resigned while its step ran",
                "finished: the unit Probe resigned while its step ran",
            ] + (isShort ? ["step 2 'leave' came late"] : []))
    }

    @Test(
        "A step ends where its unit goes with one above it, comes back at once, or the tree ends",
        arguments: ["parent", "again", "end"])
    func resigns(how: String) async throws {
        try tree.launch(root)
        try root.attach(loggedIn)
        try loggedIn.attach(cart)
        let gate = Gate()
        let workflow = Workflow("promotion", from: Probe.self)
            .fork("badge") { [loggedIn] branch in
                branch.step("go") { _, _ in (loggedIn.probe, ()) }.act("count") { _, _ in await gate.stay() }
            }
            .step("go") { [cart] _, _ in (cart.probe, ()) }
            .act("pay") { _, _ in await gate.stay() }
        let text = Task { await problem(of: workflow, on: root.probe) }
        await log.wait(for: "step 2 'pay' began")
        switch how {
        case "parent": try root.detach(loggedIn)
        case "again":
            try loggedIn.detach(cart)
            try loggedIn.attach(cart)
        default: tree.end()
        }
        #expect(
            await text.value == "the unit Probe resigned while its step ran (step 2 'pay', workflow 'promotion')")
        gate.isOpen = true
        await log.wait(for: "step 2 'pay' came late")
    }

    @Test("A run that begins while the tree calls a unit does its steps when that is over")
    func beginsWithin() async throws {
        let notes = Notes()
        let (root, first, second) = (ProbeUnit("root", notes), ProbeUnit("first", notes), ProbeUnit("second", notes))
        try root.attach(first)
        let workflow = Workflow("tour", from: Probe.self)
            .step("attach") { [root, second] _, _ in
                notes.add("step")
                try root.attach(second)
                return (second.probe, ())
            }
            .act("arrive") { probe, _ in notes.add("arrived, active: \(probe.activity.isActive)") }
        var run: Task<Void, any Error>?
        root.probe.onBecome = { run = Task { _ = try await workflow.run(on: root.probe) } }
        try tree.launch(root)
        try await run?.value
        #expect(notes.lines == ["+root", "+first", "step", "+second", "arrived, active: true"])
    }

    @Test("A run that has ended keeps no unit, and is no leak")
    func keepsNothing() async throws {
        let clock = ManualClock()
        var leaks: [String] = []
        let expectation = LeakExpectation(within: .seconds(1)) { leaks.append("\($0)") }
        let tree = UnitTree(clock: AppClock(clock), leaks: expectation)
        try tree.launch(root)
        weak var left: TreeUnit?
        do {
            let unit = ProbeUnit("left")
            left = unit.unit
            let workflow = Workflow("tour", from: Probe.self)
                .step("attach") { [root, weak unit] probe, _ in
                    if let unit { try root.attach(unit) }
                    return (unit?.probe ?? probe, ())
                }
                .act("stay") { [root, weak unit] _, _ in
                    if let unit { try root.detach(unit) }
                    await Task.yield()
                }
            #expect(await problem(of: workflow, on: root.probe).hasPrefix("the unit Probe resigned"))
        }
        await log.wait(for: "step 2 'stay' came late")
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await settle()
        #expect(left == nil && leaks.isEmpty, "\(leaks)")
        tree.end()
    }

    // MARK: At random

    @Test("Steps run only while their unit is active, whatever is attached and detached meanwhile", arguments: 1...4)
    func random(_ seed: UInt64) async throws {
        var numbers = SeededNumbers(seed: seed)
        for round in 1...100 {
            let faults = await Self.round(&numbers)
            guard faults.isEmpty else {
                Issue.record("seed \(seed), round \(round): \(faults)")
                return
            }
        }
    }

    /// Some runs over a few units that are attached and detached meanwhile, by the steps as well; what was wrong.
    private static func round(_ numbers: inout SeededNumbers) async -> [String] {
        let units = (0..<5).map { ProbeUnit("u\($0)") }
        let tree = UnitTree()
        let resigned = Counts()
        let faults = Notes()
        for (number, unit) in units.enumerated() { unit.probe.onResign = { resigned.add(number) } }
        func move(_ unit: Int, _ parent: Int) {
            if let old = units[unit].unit.parent {
                try? old.detach(units[unit].unit)
            } else {
                try? units[parent].unit.attach(units[unit].unit)
            }
        }
        try? tree.launch(units[0])
        var runs: [Task<Void, Never>] = []
        for _ in 0..<4 {
            // Each step goes to a unit; some change the tree, by themselves or while they wait.
            let places = (0..<4).map { _ in Int.random(in: 0..<5, using: &numbers) }
            let waits = (0..<3).map { _ in Int.random(in: 0...3, using: &numbers) }
            let moves = (0..<3).map { _ in
                Bool.random(using: &numbers)
                    ? nil : (Int.random(in: 1..<5, using: &numbers), Int.random(in: 0..<5, using: &numbers))
            }
            let counts = Counts()
            var workflow = Workflow("tour", from: Probe.self)
            for place in 0..<3 {
                let next = units[places[place + 1]].probe
                workflow = workflow.step("\(place)") { probe, _ in
                    if probe !== units[places[place]].probe || !probe.activity.isActive {
                        faults.add("step \(place) runs and its unit is not active")
                    }
                    counts.set(place, resigned[places[place]])
                    if let (unit, parent) = moves[place] { move(unit, parent) }
                    for _ in 0..<waits[place] { await Task.yield() }
                    return (next, ())
                }
            }
            let (first, tour) = (units[places[0]].probe, workflow)
            runs.append(
                Task {
                    _ = try? await tour.run(on: first) { progress in
                        guard case .ended(let step, _) = progress.kind else { return }
                        let place = step.number - 1
                        if counts[place] != resigned[places[place]] {
                            faults.add("step \(place) goes on although its unit resigned")
                        }
                    }
                })
        }
        for _ in 0..<20 {
            for _ in 0..<Int.random(in: 0...3, using: &numbers) { await Task.yield() }
            move(Int.random(in: 1..<5, using: &numbers), Int.random(in: 0..<5, using: &numbers))
        }
        // What still waits is left.
        for run in runs { run.cancel() }
        for run in runs { await run.value }
        tree.end()
        await Patience.until { !units.contains { $0.probe.activity.runningWork > 0 } }
        if units.contains(where: { $0.probe.activity.runningWork > 0 }) { faults.add("work goes on") }
        return faults.lines
    }

    @MainActor
    private final class Counts {
        private var counts: [Int: Int] = [:]
        subscript(number: Int) -> Int { counts[number, default: 0] }
        func add(_ number: Int) { counts[number, default: 0] += 1 }
        func set(_ number: Int, _ count: Int) { counts[number] = count }
    }

    /// Lets what was cancelled on the main actor come to its end.
    private func settle() async { for _ in 0..<20 { await Task.yield() } }
}

extension Gate {
    /// Waits until the gate is open, whatever becomes of the task.
    fileprivate func stay() async { while !isOpen { await Task.yield() } }
}
