import WaymarkGround
import WaymarkTesting
import WaymarkTree

extension Subjects {
    private static let count = UnitForest.count

    /// A thousand units that are attached and detached, all at once and one by one.
    static func trees() -> [Benchmark] { attaching() + comingAndGoing() }

    /// Units that stay as they are.
    private static func attaching() -> [Benchmark] {
        [
            Benchmark(
                name: "trees/attach-detach-at-once", unit: .unit, operations: count,
                .main { try attaching(views: false) }),
            Benchmark(
                name: "trees/attach-detach-at-once-views", unit: .unit, operations: count,
                .main { try attaching(views: true) }),
            Benchmark(
                name: "trees/attach-detach-singly", unit: .unit, operations: count,
                .main {
                    let forest = try UnitForest()
                    let units = UnitForest.units()
                    return { sure { try forest.attachAndDetachSingly(units) } }
                }),
            Benchmark(
                name: "trees/launch-end", unit: .unit, operations: count,
                .main {
                    let tree = UnitTree(display: StillDisplay())
                    let units = UnitForest.units()
                    try UnitForest.assemble(units)
                    return {
                        sure { try tree.launch(units[0]) }
                        tree.end()
                    }
                }),
        ]
    }

    @MainActor
    private static func attaching(views: Bool) throws -> @MainActor () async -> Void {
        let forest = try UnitForest()
        let units = UnitForest.units(views: views)
        try UnitForest.assemble(units)
        return { sure { try forest.attachAndDetach(units) } }
    }

    /// Units that are made, attached, detached and released, without and with a check that they are gone.
    private static func comingAndGoing() -> [Benchmark] {
        [
            Benchmark(
                name: "trees/made", unit: .unit, operations: count,
                .main { { sure { try UnitForest.assemble(UnitForest.units()) } } }),
            Benchmark(
                name: "trees/made-at-once", unit: .unit, operations: count,
                .main {
                    try comingAndGoing(expecting: false) { forest in sure { try forest.attachAndDetach(assembled()) } }
                }),
            Benchmark(
                name: "trees/made-at-once-leaks", unit: .unit, operations: count,
                .main {
                    try comingAndGoing(expecting: true) { forest in sure { try forest.attachAndDetach(assembled()) } }
                }),
            Benchmark(
                name: "trees/made-singly", unit: .unit, operations: count,
                .main {
                    try comingAndGoing(expecting: false) { forest in
                        sure { try forest.attachAndDetachSingly(UnitForest.units()) }
                    }
                }),
            Benchmark(
                name: "trees/made-singly-leaks", unit: .unit, operations: count,
                .main {
                    try comingAndGoing(expecting: true) { forest in
                        sure { try forest.attachAndDetachSingly(UnitForest.units()) }
                    }
                }),
        ]
    }

    @MainActor
    private static func assembled() -> [TreeUnit] {
        let units = UnitForest.units()
        sure { try UnitForest.assemble(units) }
        return units
    }

    @MainActor
    private static func comingAndGoing(
        expecting: Bool, _ body: @escaping @MainActor (UnitForest) -> Void
    ) throws -> @MainActor () async -> Void {
        let clock = ManualClock()
        let leaks =
            expecting ? LeakExpectation(within: .seconds(1)) { fatalError("\($0)") } : .off
        let forest = try UnitForest(leaks: leaks, clock: AppClock(clock))
        return {
            body(forest)
            if expecting {
                // Until all were looked at.
                await clock.waitForSleepers()
                clock.advance(by: .seconds(2))
                await Task.yield()
            }
        }
    }
}
