/// A tree of units that launches a root. The root and its descendants are active until they are detached or the tree ends.
///
/// ```swift
/// let tree = UnitTree(display: display)
/// try tree.launch(RootBuilder(dependency: AppComponent()).build())
/// tree.outline        // the units with their views and their work, at any moment
/// tree.end()
/// ```
///
/// ``TreeUnit`` documents the order of notifications. A launched tree stays alive until it has ended, even without other
/// references: its units retain it, so that every active unit is notified before it goes. Therefore, call ``end()``, for example
/// when a scene is disconnected.
@MainActor
public final class UnitTree {
    let display: (any UnitDisplay)?
    let leaks: LeakWatch?
    private var top: UnitChild?
    /// The notifications, in order; the first `done` have been sent.
    private var jobs: [Job] = []
    private var done = 0
    private var isSettling = false

    private enum Job {
        case activate(TreeUnit)
        case deactivate(TreeUnit)
    }

    /// Creates a tree without a root.
    ///
    /// - Parameters:
    ///   - display: The display of the units' views, which the tree retains.
    ///   - clock: The clock for the detection of leaks.
    ///   - leaks: The expectation that detached units are deallocated.
    public init(
        display: (any UnitDisplay)? = nil, clock: AppClock = .continuous, leaks: LeakExpectation = .off
    ) {
        self.display = display
        self.leaks = LeakWatch(leaks, clock: clock)
    }

    /// The unit that was launched, until the tree has ended.
    public var root: TreeUnit? { top?.unit }

    /// Makes a unit the root, and activates it and its descendants.
    ///
    /// - Throws: A ``TreeError`` if the tree has a root, if the unit is attached to another unit or is the root of another tree, or
    ///   if its activity belongs to another unit.
    public func launch(_ unit: TreeUnit) throws(TreeError) { try launch(UnitChild(unit: unit, router: nil)) }

    /// Makes a router's unit the root, and activates it and its descendants; the tree retains the router.
    ///
    /// - Throws: See ``launch(_:)-(TreeUnit)``.
    public func launch(_ router: any UnitRouter) throws(TreeError) {
        try launch(UnitChild(unit: router.unit, router: router))
    }

    /// Deactivates the root and its descendants as if the root were detached, and releases the root.
    ///
    /// The method has no effect if nothing is launched. After it, the same root or another one can be launched.
    public func end() {
        guard let root, root.leaving != .itself else { return }
        remove(root)
    }

    /// A text with a line for each unit, its views and its tasks; see ``TreeUnit/outline``.
    public var outline: String { root?.outline ?? "nothing is launched" }

    private func launch(_ child: UnitChild) throws(TreeError) {
        let unit = child.unit
        let reason: TreeError.Reason? =
            if let root { .treeHasRoot(root.name) } else if unit.leaving != .no {
                .beingDetached
            } else if let parent = unit.parent { .attachedElsewhere(parent.path) } else if unit.tree != nil {
                .launched
            } else { unit.reasonAgainstActivity }
        if let reason { throw TreeError(reason, unit: unit.path, parent: nil) }
        top = child
        unit.router = child.router
        add(unit)
    }

    // MARK: Settling

    /// Adds a unit that is now below the root, with its descendants.
    func add(_ unit: TreeUnit) {
        var pending = [unit]
        while let next = pending.popLast() {
            next.tree = self
            pending.append(contentsOf: next.below.lazy.map(\.unit))
        }
        settle(.activate(unit))
    }

    /// Makes a unit of the tree and its descendants inactive, and removes it.
    func remove(_ unit: TreeUnit) {
        var pending = unit.leaving == .no ? unit.below.map(\.unit) : []
        unit.leaving = .itself
        while let next = pending.popLast() {
            guard next.leaving == .no else { continue }
            next.leaving = .withAncestor
            pending.append(contentsOf: next.below.lazy.map(\.unit))
        }
        settle(.deactivate(unit))
    }

    /// Runs a job, and those that are added meanwhile; if jobs are already running, it runs after them.
    ///
    /// Each job checks the state when its turn comes, so a job whose work is already done does nothing.
    private func settle(_ job: Job) {
        jobs.append(job)
        guard !isSettling else { return }
        isSettling = true
        while done < jobs.count {
            done += 1
            switch jobs[done - 1] {
            case .activate(let unit): activate(unit)
            case .deactivate(let unit): deactivate(unit)
            }
        }
        jobs = []
        done = 0
        isSettling = false
    }

    /// From the top down. Meanwhile, descendants can only be added: they are removed only in `takeOut`.
    private func activate(_ unit: TreeUnit) {
        guard unit.tree === self, canBecomeActive(unit), unit.parent?.isActive ?? (unit === root) else { return }
        unit.becomeActive()
        var way = [(unit: unit, next: 0)]
        while let (unit, next) = way.last {
            guard unit.leaving == .no, next < unit.below.count else {
                way.removeLast()
                continue
            }
            way[way.count - 1].next += 1
            let child = unit.below[next].unit
            guard canBecomeActive(child) else { continue }
            child.becomeActive()
            way.append((child, 0))
        }
    }

    private func canBecomeActive(_ unit: TreeUnit) -> Bool { unit.leaving == .no && !unit.isActive }

    /// From the bottom up. Meanwhile, the descendants stay the same: nothing can be attached to a unit that is leaving.
    private func deactivate(_ unit: TreeUnit) {
        guard unit.tree === self, unit.leaving == .itself else { return }
        var way = unit.isActive ? [(unit: unit, next: unit.below.count)] : []
        while let (unit, next) = way.last {
            guard next > 0 else {
                way.removeLast()
                unit.resignActive()
                continue
            }
            way[way.count - 1].next -= 1
            let child = unit.below[next - 1].unit
            if child.isActive { way.append((child, child.below.count)) }
        }
        takeOut(unit)
    }

    /// Removes an inactive unit from the tree and from its parent, and removes those descendants from their parents
    /// that were to be detached themselves.
    private func takeOut(_ unit: TreeUnit) {
        var gone: [UnitChild] = []
        var departure = leaks.map { _ in Departure(from: unit.parent) }
        var pending: [(unit: TreeUnit, parent: Int?)] = [(unit, nil)]
        while let (next, parent) = pending.popLast() {
            next.departures += 1
            let place = departure?.add(next, below: parent)
            for child in next.below.reversed() { pending.append((child.unit, place)) }
            if next.leaving == .itself, let child = next.leaveParent() { gone.append(child) }
            next.leaving = .no
            next.tree = nil
        }
        if unit === root, let child = top {
            top = nil
            gone.append(child)
        }
        if let departure { leaks?.expect(departure) }
        // Only now, because releasing these may release the last reference to them.
        withExtendedLifetime(gone) {}
    }
}
