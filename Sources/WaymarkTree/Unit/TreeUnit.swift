/// A node of a tree, with a name, an interactor, optional views, and child units.
///
/// A unit is active while it is the root that a ``UnitTree`` has launched, or a descendant of it. The order of notifications is
/// always the same.
/// - **Attaching** to an active parent, or launching: the unit enters the tree; its activity begins;
///   ``Interactor/didBecomeActive()`` is called; its views are shown, in order; then its children follow, in the order in which
///   they were attached. A unit that is attached to an inactive parent receives nothing until the parent becomes active.
/// - **Detaching**: its children go first, in reverse order; then its views are hidden, in reverse order;
///   ``Interactor/willResignActive()`` is called; its tasks are cancelled; finally the unit leaves the tree. It keeps its
///   children, which become active again with the unit.
///
/// ``attach(_:)`` and ``detach(_:)`` complete these steps before they return. If they are called while the tree calls a unit, that
/// is, in the two methods of an interactor or by the display, they check the change immediately and defer it until that call has
/// returned. Deferred changes follow the current one, in the order of the calls. Until then, a unit to attach is in the tree but
/// inactive. A unit to detach is still in the tree but accepts no children, and neither it nor a descendant becomes active again.
/// Notifications of different changes therefore never overlap, and no call leaves a tree half active. Interactors that endlessly
/// and immediately undo each other's changes keep the tree from settling.
///
/// A unit retains its interactor, its views, its children and their routers, but not its parent or its own router.
///
/// - Complexity: Attaching and detaching are linear in the number of descendants, without recursion; attaching a unit that has
///   children also takes time proportional to the depth of its new parent.
@MainActor
public final class TreeUnit {
    /// Whether a unit is about to leave the tree.
    enum Leaving {
        case no, withAncestor, itself
    }

    /// The name, which is one component of paths. Siblings should have different names; nothing else depends on the name.
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
    /// The tree that the unit is in, active or about to be. The reference is strong, so that no unit is active without
    /// a tree.
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
    ///   - name: The name, which is one component of paths such as `root/loggedIn/cart`.
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

    /// The names from the topmost unit to this one, such as `root/loggedIn/cart`.
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

    /// Attaches a unit as the last child of this one. If this unit is active, the child and its descendants become active.
    ///
    /// - Throws: A ``TreeError`` if the child is already attached, is a launched root, or is this unit or an ancestor of it; if
    ///   either unit is being detached; or if the activity of the child belongs to another unit. Nothing has changed then.
    public func attach(_ child: TreeUnit) throws(TreeError) { try attach(UnitChild(unit: child, router: nil)) }

    /// Detaches a child from this unit, and deactivates the child and its descendants.
    ///
    /// - Throws: A ``TreeError`` if the unit is not a child of this one, or is already being detached. Nothing has changed then.
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

    /// The reason why the unit's interactor cannot become active. If the interactor's activity has no owner, this unit
    /// becomes its owner.
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

    /// Removes the unit from its parent's children.
    ///
    /// - Returns: The parent's record of the unit, which the caller releases when it has finished.
    func leaveParent() -> UnitChild? {
        guard let parent, let place = parent.below.firstIndex(where: { $0.unit === self }) else { return nil }
        self.parent = nil
        return parent.below.remove(at: place)
    }

    // MARK: Views

    /// Adds a view to the unit, after its other views, and shows it immediately if the unit is active, or else once it is.
    ///
    /// A view that is added in ``Interactor/didBecomeActive()`` is shown in turn with the others. Adding a view that the unit
    /// already has has no effect.
    public func show(_ view: any UnitView) {
        guard !views.contains(where: { $0 === view }) else { return }
        views.append(view)
        if isDisplaying, leaving == .no { requestDisplay(view) }
    }

    /// Removes a view from the unit, and hides it if it is displayed. The unit no longer retains the view.
    public func hide(_ view: any UnitView) {
        views.removeAll { $0 === view }
        guard let place = shown.firstIndex(where: { $0 === view }) else { return }
        shown.remove(at: place)
        tree?.display?.hide(view, of: self)
    }

    private func requestDisplay(_ view: any UnitView) {
        shown.append(view)
        tree?.display?.show(view, of: self)
    }

    // MARK: Activation

    /// Makes the unit active, without its descendants.
    func becomeActive() {
        activity.begin()
        interactor.didBecomeActive()
        isDisplaying = true
        while leaving == .no, let view = views.first(where: { view in !shown.contains { $0 === view } }) {
            requestDisplay(view)
        }
    }

    /// Makes the unit inactive, without its descendants.
    func resignActive() {
        isDisplaying = false
        while let view = shown.popLast() { tree?.display?.hide(view, of: self) }
        interactor.willResignActive()
        activity.end()
    }
}
