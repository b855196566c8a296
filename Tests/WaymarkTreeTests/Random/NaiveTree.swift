@testable import WaymarkTree

/// The expected behaviour of a tree, in the plainest way: no unit knows whether it is leaving or in the tree, each is looked for from
/// where it hangs, and everything recurses.
struct NaiveTree {
    private enum Job {
        case activate(Int)
        case deactivate(Int)
    }

    private var program: TreeProgram
    private(set) var notes: [String] = []
    private(set) var root: Int?
    private(set) var parent = [Int?](repeating: nil, count: TreeProgram.units)
    private(set) var children = [[Int]](repeating: [], count: TreeProgram.units)
    private(set) var isActive = [Bool](repeating: false, count: TreeProgram.units)
    private(set) var views = [[Int]](repeating: [], count: TreeProgram.units)
    private(set) var shown = [[Int]](repeating: [], count: TreeProgram.units)
    private var isDisplaying = [Bool](repeating: false, count: TreeProgram.units)
    private var leaving: Set<Int> = []
    private var jobs: [Job] = []
    private var isBusy = false

    init(_ program: TreeProgram) { self.program = program }

    // MARK: Asking

    /// The unit, then those above it.
    private func upwards(_ unit: Int) -> [Int] { [unit] + (parent[unit].map(upwards) ?? []) }

    private func downwards(_ unit: Int) -> [Int] { [unit] + children[unit].flatMap(downwards) }

    func path(_ unit: Int) -> String { upwards(unit).reversed().map(String.init).joined(separator: "/") }

    func isInTree(_ unit: Int) -> Bool { root != nil && upwards(unit).last == root }

    private func isLeaving(_ unit: Int) -> Bool { !leaving.isDisjoint(with: upwards(unit)) }

    // MARK: Moves

    mutating func make(_ move: TreeMove) {
        do throws(TreeError) {
            switch move {
            case .attach(let unit, let other): try attach(unit, to: other)
            case .detach(let unit, let other): try detach(unit, from: parent[unit] ?? other)
            case .detachFrom(let unit, let other): try detach(unit, from: other)
            case .launch(let unit): try launch(unit)
            case .end: end()
            case .show(let unit, let view): show(unit, view)
            case .hide(let unit, let view): hide(unit, view)
            }
        } catch {
            notes.append(error.description)
        }
    }

    private mutating func attach(_ unit: Int, to other: Int) throws(TreeError) {
        let reason: TreeError.Reason? =
            if upwards(other).contains(unit) { .circle } else if isLeaving(unit) {
                .beingDetached
            } else if parent[unit] == other { .attachedAlready } else if let parent = parent[unit] {
                .attachedElsewhere(path(parent))
            } else if root == unit { .launched } else if isLeaving(other) { .belowDetached } else { nil }
        if let reason { throw TreeError(reason, unit: path(unit), parent: path(other)) }
        parent[unit] = other
        children[other].append(unit)
        if isInTree(unit) { settle(.activate(unit)) }
    }

    private mutating func detach(_ unit: Int, from other: Int) throws(TreeError) {
        let reason: TreeError.Reason? =
            if parent[unit] != other { .stranger(parent[unit].map(path)) } else if leaving.contains(unit) {
                .beingDetached
            } else { nil }
        if let reason { throw TreeError(reason, unit: path(unit), parent: path(other)) }
        guard isInTree(unit) else { return remove(unit) }
        leaving.insert(unit)
        settle(.deactivate(unit))
    }

    private mutating func launch(_ unit: Int) throws(TreeError) {
        let reason: TreeError.Reason? =
            if let root { .treeHasRoot("\(root)") } else { parent[unit].map { .attachedElsewhere(path($0)) } }
        if let reason { throw TreeError(reason, unit: path(unit), parent: nil) }
        root = unit
        settle(.activate(unit))
    }

    private mutating func end() {
        guard let root, leaving.insert(root).inserted else { return }
        settle(.deactivate(root))
    }

    private mutating func show(_ unit: Int, _ view: Int) {
        guard !views[unit].contains(view) else { return }
        views[unit].append(view)
        if isDisplaying[unit], !isLeaving(unit) { request(.show, unit, view) }
    }

    private mutating func hide(_ unit: Int, _ view: Int) {
        views[unit].removeAll { $0 == view }
        if shown[unit].contains(view) { request(.hide, unit, view) }
    }

    // MARK: Settling

    private mutating func settle(_ job: Job) {
        jobs.append(job)
        if isBusy { return }
        isBusy = true
        while !jobs.isEmpty {
            switch jobs.removeFirst() {
            case .activate(let unit):
                if isInTree(unit), parent[unit].map({ isActive[$0] }) ?? true { activate(unit) }
            case .deactivate(let unit):
                guard leaving.contains(unit) else { continue }
                if isActive[unit] { deactivate(unit) }
                for other in downwards(unit) where leaving.remove(other) != nil { remove(other) }
                if unit == root { root = nil }
            }
        }
        isBusy = false
    }

    private mutating func activate(_ unit: Int) {
        if isActive[unit] || isLeaving(unit) { return }
        isActive[unit] = true
        tell(.become, unit, "+\(unit)")
        if !isLeaving(unit) { isDisplaying[unit] = true }
        while !isLeaving(unit), let view = views[unit].first(where: { !shown[unit].contains($0) }) {
            request(.show, unit, view)
        }
        var next = 0
        while !isLeaving(unit), next < children[unit].count {
            activate(children[unit][next])
            next += 1
        }
    }

    private mutating func deactivate(_ unit: Int) {
        for child in children[unit].reversed() where isActive[child] { deactivate(child) }
        isDisplaying[unit] = false
        while let view = shown[unit].last { request(.hide, unit, view) }
        tell(.resign, unit, "-\(unit)")
        isActive[unit] = false
    }

    private mutating func remove(_ unit: Int) {
        if let parent = parent[unit] { children[parent].removeAll { $0 == unit } }
        parent[unit] = nil
    }

    private mutating func request(_ call: TreeCall, _ unit: Int, _ view: Int) {
        if call == .show { shown[unit].append(view) } else { shown[unit].removeAll { $0 == view } }
        tell(call, unit, "\(call) \(unit).\(view)")
    }

    private mutating func tell(_ call: TreeCall, _ unit: Int, _ note: String) {
        notes.append(note)
        for move in program.next(call, of: unit) { make(move) }
    }
}
