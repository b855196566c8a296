/// Where the views of units are shown: a navigation layer, or a note of what was wished for.
///
/// A tree keeps its display, which therefore does not keep the tree. Wishes of a unit come between its
/// ``Interactor/didBecomeActive()`` and ``Interactor/willResignActive()``; each view is hidden as often as it is shown.
@MainActor
public protocol UnitDisplay: AnyObject {
    /// A unit wishes to show a view, on top of what it shows.
    func show(_ view: any UnitView, of unit: TreeUnit)

    /// A unit wishes to hide a view that it has shown.
    func hide(_ view: any UnitView, of unit: TreeUnit)
}
