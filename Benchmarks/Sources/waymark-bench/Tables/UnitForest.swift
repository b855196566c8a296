import WaymarkTree

/// A root in a tree that is launched, and a thousand units to be attached below it, each at a place that is drawn.
@MainActor
struct UnitForest {
    nonisolated static let count = 1_000

    /// For each unit the one above it: the first is above all others.
    private static let above: [Int] = {
        var numbers = SeededNumbers(seed: 1)
        return (0..<count).map { $0 == 0 ? 0 : Int.random(in: 0..<$0, using: &numbers) }
    }()

    let tree: UnitTree
    let root: TreeUnit

    init(leaks: LeakExpectation = .off, clock: AppClock = .continuous) throws {
        tree = UnitTree(display: StillDisplay(), clock: clock, leaks: leaks)
        root = TreeUnit("root", interactor: StillInteractor())
        try tree.launch(root)
    }

    /// Units that are attached to nothing.
    static func units(views: Bool = false) -> [TreeUnit] {
        (0..<count).map { _ in
            TreeUnit("unit", interactor: StillInteractor(), views: views ? [StillView()] : [])
        }
    }

    /// Attaches all units but the first to those above them.
    static func assemble(_ units: [TreeUnit]) throws(TreeError) {
        for number in 1..<count { try units[above[number]].attach(units[number]) }
    }

    /// Attaches the first unit, and with it what hangs below it; and detaches it.
    func attachAndDetach(_ units: [TreeUnit]) throws(TreeError) {
        try root.attach(units[0])
        check(units, areActive: true)
        try root.detach(units[0])
        check(units, areActive: false)
    }

    /// Attaches each unit to one that is active, and detaches them in the reverse order.
    func attachAndDetachSingly(_ units: [TreeUnit]) throws(TreeError) {
        try root.attach(units[0])
        try Self.assemble(units)
        check(units, areActive: true)
        for number in (1..<Self.count).reversed() { try units[Self.above[number]].detach(units[number]) }
        try root.detach(units[0])
        check(units, areActive: false)
    }

    private func check(_ units: [TreeUnit], areActive: Bool) {
        guard units[Self.count - 1].isActive == areActive else { fatalError("the last unit is not as it should be") }
    }
}

/// An interactor that does nothing.
@MainActor
final class StillInteractor: Interactor {
    let activity = Activity()
}

/// A view that is never displayed.
@MainActor
final class StillView: UnitView {}

/// A display that shows nothing.
@MainActor
final class StillDisplay: UnitDisplay {
    func show(_ view: any UnitView, of unit: TreeUnit) {}
    func hide(_ view: any UnitView, of unit: TreeUnit) {}
}
