import Testing
import WaymarkTesting

@testable import WaymarkTree

@MainActor
@Suite struct LeakTests {
    /// A launched root, with its leaks by a clock that the test drives.
    @MainActor
    final class Stand {
        let clock = ManualClock()
        let root = ProbeUnit("root")
        private(set) var leaks: [UnitLeak] = []
        private var made: UnitTree?

        func tree() throws -> UnitTree {
            let expectation = LeakExpectation(within: .seconds(5)) { [unowned self] in leaks.append($0) }
            let tree = UnitTree(clock: AppClock(clock), leaks: expectation)
            try tree.launch(root)
            made = tree
            return tree
        }

        /// Moves the clock, and waits until the watch sleeps again or has nothing to wait for.
        func pass(_ seconds: Int, last: Bool = true) async {
            let watch = made?.leaks
            await clock.waitForSleepers()
            let sleeper = watch?.sleeper
            clock.advance(by: .seconds(seconds))
            if last { await sleeper?.value } else { await clock.waitForSleepers() }
        }
    }

    private let stand = Stand()

    @Test("Objects that are alive after the time are reported with their path, their types, and since when")
    func tells() async throws {
        let tree = try stand.tree()
        let middle = ProbeUnit("middle")
        try stand.root.attach(middle)
        let held = ProbeUnit("held", views: ["v", "w"])
        try middle.attach(held)
        stand.clock.advance(by: .seconds(3))
        let view = held.unit.views.first
        try middle.detach(held)
        await stand.pass(5)
        #expect(
            stand.leaks.map(\.description) == [
                "'root/middle/held' is alive 5000.000 ms after it was detached: "
                    + "router ProbeUnit, unit TreeUnit, interactor Probe, view ProbeView, view ProbeView"
            ])
        #expect(stand.leaks.first?.path == "root/middle/held" && stand.leaks.first?.runningWork == 0)
        #expect(stand.leaks.first?.since == .seconds(3) && stand.leaks.first?.age == .seconds(5))
        #expect(tree.outline == "root, active\n  middle, active")
        withExtendedLifetime((held, view)) {}
    }

    enum Part: String, CaseIterable {
        case router, unit, interactor, view, nothing
    }

    @Test("Each part that lives on alone is reported, with what it keeps", arguments: Part.allCases)
    func tellsParts(_ part: Part) async throws {
        let tree = try stand.tree()
        var kept: AnyObject?
        do {
            let unit = ProbeUnit("unit", views: ["v"])
            try stand.root.attach(unit)
            kept =
                switch part {
                case .router: unit
                case .unit: unit.unit
                case .interactor: unit.probe
                case .view: unit.unit.views.first
                case .nothing: nil
                }
        }
        let unit = try #require(stand.root.unit.children.first)
        try stand.root.unit.detach(consume unit)
        await stand.pass(5)
        let parts: [UnitLeak.Part] =
            switch part {
            case .router: [.router, .unit, .interactor, .view]
            case .unit: [.unit, .interactor, .view]
            case .interactor: [.interactor]
            case .view: [.view]
            case .nothing: []
            }
        #expect(stand.leaks.first?.remnants.map(\.part) ?? [] == parts)
        #expect(tree.leaks?.sleeper == nil)
        withExtendedLifetime(kept) {}
    }

    @Test("Work that goes on after it was cancelled, and keeps its unit, is reported")
    func tellsWork() async throws {
        let tree = try stand.tree()
        let gate = Gate()
        var work: Task<Void, Never>?
        do {
            let unit = ProbeUnit("unit")
            try stand.root.attach(unit)
            work = unit.probe.activity.run { [probe = unit.probe] in
                gate.hasBegun = true
                while !gate.isOpen { await Task.yield() }
                withExtendedLifetime(probe) {}
            }
            while !gate.hasBegun { await Task.yield() }
            try stand.root.detach(unit)
        }
        await stand.pass(5)
        gate.isOpen = true
        await work?.value
        #expect(
            stand.leaks.map(\.description) == [
                "'root/unit' is alive 5000.000 ms after it was detached: interactor Probe; 1 of its tasks still runs"
            ])
        withExtendedLifetime(tree) {}
    }

    @Test("Each unit of a subtree that lives on is reported, from the top down, by the path that it had")
    func tellsSubtree() async throws {
        let tree = try stand.tree()
        let (top, a, below, b) = (ProbeUnit("top"), ProbeUnit("a"), ProbeUnit("below"), ProbeUnit("b"))
        try a.attach(below)
        try top.attach(a)
        try top.attach(b)
        try stand.root.attach(top)
        try stand.root.detach(top)
        await stand.pass(5)
        #expect(stand.leaks.map(\.path) == ["root/top", "root/top/a", "root/top/a/below", "root/top/b"])
        withExtendedLifetime((tree, top)) {}
    }

    @Test("A unit that is attached again meanwhile is no leak, wherever it is, nor what came with it")
    func attachedAgain() async throws {
        let tree = try stand.tree()
        let (top, a, b, lone) = (ProbeUnit("top"), ProbeUnit("a"), ProbeUnit("b"), ProbeUnit("lone"))
        try top.attach(a)
        try top.attach(b)
        try stand.root.attach(top)
        try stand.root.detach(top)
        try stand.root.attach(top)
        await stand.pass(5)
        #expect(stand.leaks == [])

        // To a unit that is in no tree; but then `b` is nowhere.
        try stand.root.detach(top)
        try top.detach(b)
        try lone.attach(top)
        await stand.pass(5)
        #expect(stand.leaks.map(\.path) == ["root/top/b"])

        // A root that has ended, and was launched again.
        tree.end()
        try tree.launch(stand.root)
        await stand.pass(5)
        #expect(stand.leaks.count == 1)
        tree.end()
        await stand.pass(5)
        #expect(stand.leaks.map(\.path) == ["root/top/b", "root"])
        withExtendedLifetime(a) {}
    }

    @Test("A unit detached twice has the whole time from the second on, and is reported once")
    func detachedTwice() async throws {
        let tree = try stand.tree()
        let unit = ProbeUnit("unit")
        try stand.root.attach(unit)
        try stand.root.detach(unit)
        await stand.clock.waitForSleepers()
        stand.clock.advance(by: .seconds(4))
        try stand.root.attach(unit)
        try stand.root.detach(unit)
        await stand.pass(1, last: false)
        #expect(stand.leaks == [])
        await stand.pass(4)
        #expect(stand.leaks.map(\.since) == [.seconds(4)])
        withExtendedLifetime(tree) {}
    }

    @Test("One task sleeps for 200 units that are detached at once, and none when they have been looked at")
    func oneTask() async throws {
        let tree = try stand.tree()
        #expect(tree.leaks?.sleeper == nil)
        let units = (0..<200).map { ProbeUnit("\($0)") }
        for unit in units { try stand.root.attach(unit) }
        for unit in units { try stand.root.detach(unit) }
        await stand.clock.waitForSleepers()
        #expect(stand.clock.sleepers == 1)
        await stand.pass(5)
        #expect(stand.leaks.map(\.path) == (0..<200).map { "root/\($0)" })
        #expect(stand.clock.sleepers == 0 && tree.leaks?.sleeper == nil)
        withExtendedLifetime(units) {}
    }

    @Test("Objects that were expected when the tree ended are looked at also where the tree is gone")
    func outlivesTree() async throws {
        var tree: UnitTree? = try stand.tree()
        let watch = try #require(tree?.leaks)
        tree?.end()
        tree = nil
        await stand.clock.waitForSleepers()
        let sleeper = watch.sleeper
        stand.clock.advance(by: .seconds(6))
        await sleeper?.value
        #expect(stand.leaks.map(\.path) == ["root"])
        #expect(stand.leaks.first?.age == .seconds(6))
    }

    @Test("A unit detached for itself within another's leaving is reported by the path that it had, and once")
    func withinAnother() async throws {
        let tree = try stand.tree()
        let (top, a, b) = (ProbeUnit("top"), ProbeUnit("a"), ProbeUnit("b"))
        try top.attach(a)
        try top.attach(b)
        try stand.root.attach(top)
        b.probe.onResign = { [unowned top] in try top.detach(a) }
        try stand.root.detach(top)
        b.probe.onResign = nil
        try stand.root.attach(top)
        await stand.pass(5)
        #expect(stand.leaks.map(\.path) == ["root/top/a"])
        withExtendedLifetime((tree, a)) {}
    }

    @Test("Without an expectation nothing is kept and nothing sleeps")
    func off() throws {
        let tree = UnitTree(clock: AppClock(stand.clock))
        let unit = ProbeUnit("unit")
        try tree.launch(unit)
        tree.end()
        #expect(tree.leaks == nil && stand.clock.sleepers == 0)
    }
}
