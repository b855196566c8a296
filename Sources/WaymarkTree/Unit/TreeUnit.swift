/// A node of a tree: a name, an interactor, views where it has any, and the units attached below it.
///
/// A unit is active as long as it hangs below the root that a ``UnitTree`` has launched. The order is always the same.
/// - **Attached** to an active parent, or launched: the unit is in the tree; its activity begins;
///   ``Interactor/didBecomeActive()``; the wishes to show its views, in their order; then its children, in the order in
///   which they were attached. Attached to a parent that is not active, it is silent until the parent is active.
/// - **Detached**: its children first, in the reverse order; then the wishes to hide its views, in the reverse order;
///   ``Interactor/willResignActive()``; its work is cancelled; and when all that is done it is out of the tree. It keeps
///   what is attached below it, which is active again when the unit is.
///
/// ``attach(_:)`` and ``detach(_:)`` have done all this when they return. Called while the tree is calling a unit (in
/// the two functions of an interactor, or by the display), they check at once and do it when that one has returned, after
/// what is under way and in the order of the calls. Until then a unit to be attached is in the tree without being active,
/// and one to be detached is in it and takes no children: it, and what is below it, becomes active no more. So each
/// interactor learns of the one only after the other, and no call, wherever it is made, leaves a tree that is half active.
/// Interactors that undo what others do, for ever and at once, keep the tree from coming to rest.
///
/// A unit keeps its interactor, its views, its children and their routers; it does not keep its parent or its own router.
///
/// - Complexity: Attaching and detaching cost the units below, and no recursion; attaching a unit that has children also
///   costs the depth of its new parent.
@MainActor
public final class TreeUnit {
    /// Whether a unit is about to leave the tree.
    enum Leaving {
        case no, withAncestor, itself
    }

    /// The name, one step of paths. Names of neighbours should differ; nothing else depends on it.
    public nonisolated let name: String
    /// The interactor, which acts while the unit is active.
    public let interactor: any Interactor
    /// The unit that this one is attached to.
    public private(set) weak var parent: TreeUnit?
    /// The views, in the order in which they are shown; those of an active unit are on display.
    public private(set) var views: [any UnitView]

    let activity: Activity
    var below: [UnitChild] = []
    var leaving = Leaving.no
    /// The tree that the unit is in, active or about to be; kept, so that no unit is active without one.
    var tree: UnitTree?
    /// The router that the unit was attached with.
    weak var router: (any UnitRouter)?
    /// The number of times that the unit has left a tree.
    var departures = 0
    /// The views that the display was asked to show, in that order.
    private(set) var shown: [any UnitView] = []
    private var isDisplaying = false

    /// Creates a unit that is in no tree yet.
    ///
    /// - Parameters:
    ///   - name: The name, one step of paths such as `root/loggedIn/cart`.
    ///   - interactor: The interactor of this unit alone.
    ///   - views: The views of the unit, if it has any.
    public init(_ name: String, interactor: any Interactor, views: [any UnitView] = []) {
        self.name = name
        self.interactor = interactor
        self.views = []
        activity = interactor.activity
        if activity.owner == nil { activity.owner = self }
        for view in views { show(view) }
    }

    deinit { FallenUnits.drop(&below) }

    /// The units attached to this one, in the order of attaching.
    public var children: [TreeUnit] { below.map(\.unit) }

    /// A Boolean value that indicates whether the unit is active: from just before ``Interactor/didBecomeActive()`` to
    /// just after ``Interactor/willResignActive()``.
    public var isActive: Bool { activity.isActive }

    /// The names from the highest unit to this one: `root/loggedIn/cart`.
    ///
    /// - Complexity: O(depth).
    public var path: String { way.reversed().joined(separator: "/") }

    /// The names from this unit to the highest.
    var way: [String] {
        var names = [name]
        var unit = parent
        while let next = unit {
            names.append(next.name)
            unit = next.parent
        }
        return names
    }

    // MARK: Children

    /// Attaches a unit below this one, behind the others; an active unit makes it active, and what is below it.
    ///
    /// - Throws: Where the unit is attached already, here or elsewhere, is a launched root, is this unit or one above it,
    ///   where either is being detached, and where its activity is another unit's. Nothing has changed then.
    public func attach(_ child: TreeUnit) throws(TreeError) { try attach(UnitChild(unit: child, router: nil)) }

    /// Detaches a unit from this one, and makes it and what is below it inactive.
    ///
    /// - Throws: Where the unit is not attached here, or is being detached already. Nothing has changed then.
    public func detach(_ child: TreeUnit) throws(TreeError) {
        guard child.parent === self else {
            throw TreeError(.stranger(child.parent?.path), unit: child.path, parent: path)
        }
        guard child.leaving != .itself else { throw TreeError(.beingDetached, unit: child.path, parent: path) }
        if let tree { tree.remove(child) } else { withExtendedLifetime(child.leaveParent()) {} }
    }

    func attach(_ child: UnitChild) throws(TreeError) {
        if let reason = reasonAgainst(child.unit) {
            throw TreeError(reason, unit: child.unit.path, parent: path)
        }
        below.append(child)
        child.unit.parent = self
        child.unit.router = child.router
        tree?.add(child.unit)
    }

    private func reasonAgainst(_ child: TreeUnit) -> TreeError.Reason? {
        if child === self || child.isAbove(self) { return .circle }
        if child.leaving != .no { return .beingDetached }
        if let other = child.parent { return other === self ? .attachedAlready : .attachedElsewhere(other.path) }
        if child.tree != nil { return .launched }
        if leaving != .no { return .belowDetached }
        return child.reasonAgainstActivity
    }

    /// The reason that the unit's interactor cannot become active; from now on it belongs to this unit if it belonged to none.
    var reasonAgainstActivity: TreeError.Reason? {
        if let owner = activity.owner, owner !== self { return .sharedActivity(owner.path) }
        activity.owner = self
        return interactor.activity === activity ? nil : .changingActivity
    }

    private func isAbove(_ other: TreeUnit) -> Bool {
        guard !below.isEmpty else { return false }
        var unit = other.parent
        while let next = unit, next !== self { unit = next.parent }
        return unit != nil
    }

    /// Takes the unit out of its parent's children.
    ///
    /// - Returns: What the parent kept of it, to be let go when the caller is done.
    func leaveParent() -> UnitChild? {
        guard let parent, let place = parent.below.firstIndex(where: { $0.unit === self }) else { return nil }
        self.parent = nil
        return parent.below.remove(at: place)
    }

    // MARK: Views

    /// Gives the unit one more view, behind the others: on display now where the unit is active, else as soon as it is.
    ///
    /// In ``Interactor/didBecomeActive()`` it takes its turn with the others. A view that the unit has stays as it is.
    public func show(_ view: any UnitView) {
        guard !views.contains(where: { $0 === view }) else { return }
        views.append(view)
        if isDisplaying, leaving == .no { wishToShow(view) }
    }

    /// Takes a view back, from the display too where it is there; the unit has and keeps it no more.
    public func hide(_ view: any UnitView) {
        views.removeAll { $0 === view }
        guard let place = shown.firstIndex(where: { $0 === view }) else { return }
        shown.remove(at: place)
        tree?.display?.hide(view, of: self)
    }

    private func wishToShow(_ view: any UnitView) {
        shown.append(view)
        tree?.display?.show(view, of: self)
    }

    // MARK: Activation

    /// Makes the unit active, without what is below it.
    func becomeActive() {
        activity.begin()
        interactor.didBecomeActive()
        isDisplaying = true
        while leaving == .no, let view = views.first(where: { view in !shown.contains { $0 === view } }) {
            wishToShow(view)
        }
    }

    /// Makes the unit inactive, without what is below it.
    func resignActive() {
        isDisplaying = false
        while let view = shown.popLast() { tree?.display?.hide(view, of: self) }
        interactor.willResignActive()
        activity.end()
    }
}
